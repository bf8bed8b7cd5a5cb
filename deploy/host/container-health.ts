/** The health check of the container: whether the server is ready. Exits with 1 and the reason if not. */
const patience = 4_000;
try {
  const answer = await fetch('http://127.0.0.1:4000/readyz', { signal: AbortSignal.timeout(patience) });
  if (!answer.ok) console.error(`${answer.status} ${await answer.text()}`);
  process.exitCode = answer.ok ? 0 : 1;
} catch (problem) {
  console.error(problem instanceof Error ? `${problem.message}: ${problem.cause ?? problem.name}` : problem);
  process.exitCode = 1;
}

import type { AppBuilder } from '../core/app-builder.ts';
import { metricsOf } from '../observe/metrics.ts';
import { applyConfiguredFunctions } from './configured-functions.ts';
import { DelayedRuns, delayedRuns } from './delayed-runs.ts';
import { DeploymentBuilder } from './deployment-builder.ts';
import { addDeploymentRoutes } from './deployment-routes.ts';
import { startEventTriggers } from './event-triggers.ts';
import { addExecutionRoutes } from './execution-routes.ts';
import { ExecutionStore } from './execution-store.ts';
import { functionPages, hostOf } from './function-domains.ts';
import { FunctionHealth, functionHealth } from './function-health.ts';
import { FunctionPools } from './function-pools.ts';
import { addFunctionRoutes } from './function-routes.ts';
import { FunctionRunner } from './function-runner.ts';
import { FunctionSchedules, functionSchedules } from './function-schedules.ts';
import { FunctionStore } from './function-store.ts';
import { addRuleRoutes } from './rule-routes.ts';
import { addVariableRoutes } from './variable-routes.ts';

/** Registers functions with their code, variables and domains, and everything that runs them. */
export function registerFunctions(app: AppBuilder): void {
  const functions = new FunctionStore(app);
  const executions = new ExecutionStore(app);
  const pools = new FunctionPools(app, functions);
  const runner = new FunctionRunner(app, pools, executions);
  const delayed = delayedRuns.fill(app, new DelayedRuns(app, functions, executions, runner));
  const schedules = functionSchedules.fill(app, new FunctionSchedules(app, functions, delayed));
  const builder = new DeploymentBuilder(app, functions);
  const health = functionHealth.fill(app, new FunctionHealth(app, { functions, pools, builder, runner }));
  app.migrate((db) => applyConfiguredFunctions(app, db));

  addFunctionRoutes(app, functions, pools, executions);
  addDeploymentRoutes(app, functions, builder);
  addVariableRoutes(app, functions);
  addRuleRoutes(app, functions);
  addExecutionRoutes(app, { functions, executions, runner, delayed, schedules });
  startEventTriggers(app, functions, delayed);
  app.pages.unshift(functionPages(app, functions, runner));
  countRuns(app, health, delayed);
  app.ownsHost = (host) => functions.ofHost(hostOf(host)) !== undefined;
}

function countRuns(app: AppBuilder, health: FunctionHealth, delayed: DelayedRuns): void {
  const metrics = metricsOf.of(app);
  if (!metrics) return;
  metrics.gauge('appwrite_function_runs_waiting', 'Runs by event, schedule or promise that wait for their turn.', () =>
    delayed.inLine(),
  );
  app.onListen(() => {
    for (const [functionId, at] of health.lastSuccesses()) metrics.ranBefore(functionId, at);
  });
}

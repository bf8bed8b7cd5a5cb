/**
 * The address of a module that is started by its file, not imported. `name`: './draw.ts', as an import would say it; `from`: the
 * `import.meta.url` of who names it. The published package holds the same modules as JavaScript.
 */
export function moduleBeside(name: `./${string}.ts`, from: string): URL {
  return new URL(from.endsWith('.ts') ? name : name.replace(/\.ts$/, '.js'), from);
}

/**
 * The URL of a module that is started by its file instead of imported. `name`: './draw.ts', as in an import; `from`:
 * the caller's `import.meta.url`. In the published package the modules are JavaScript.
 */
export function moduleBeside(name: `./${string}.ts`, from: string): URL {
  return new URL(from.endsWith('.ts') ? name : name.replace(/\.ts$/, '.js'), from);
}

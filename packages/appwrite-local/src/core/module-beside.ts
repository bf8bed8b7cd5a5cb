/**
 * The URL of a module that is started as a program instead of imported. `name` is relative as in an import, such as
 * './draw.ts'; `from` is the caller's `import.meta.url`. In the published package the modules are JavaScript.
 */
export function moduleBeside(name: `./${string}.ts`, from: string): URL {
  return new URL(from.endsWith('.ts') ? name : name.replace(/\.ts$/, '.js'), from);
}

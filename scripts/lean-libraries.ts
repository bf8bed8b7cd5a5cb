import type { Plugin } from 'vite';

/** `var Flag; (function (Flag) { … })(Flag || (Flag = {}));`, as TypeScript writes an enum. */
const enumeration = /var (\w+);\n\(function \(\1\) \{\n([\s\S]*?)\n\}\)\(\1 \|\| \(\1 = \{\}\)\);/g;

/** Components of Mantine's provider that write its theme into the page: index.html has it already (scripts/prerender.ts). */
const themeWriters = /\/Mantine(CssVariables|Classes)\.mjs$/;

/**
 * Vite plugin: what every page would load and run of the libraries, and none uses. Appwrite's SDK names all countries, time zones
 * and credit cards in enums that bundlers keep, since they cannot see that making one does nothing else (22 KB, 6 compressed);
 * Mantine computes its default colours to know what need not be written, though nothing is written (up to 17 ms of a start
 * on two cores).
 */
export const leanLibraries = (): Plugin => {
  const found = new Set<string>();
  return {
    name: 'lean-libraries',
    apply: 'build',
    enforce: 'pre',
    buildStart: () => found.clear(),
    buildEnd(error) {
      if (!error && found.size < 3) this.error('A library has other files by now: scripts/lean-libraries.ts.');
    },
    transform(code, id) {
      if (/\/appwrite\/dist\/esm\/sdk\.js$/.test(id)) {
        const lean = code.replace(
          enumeration,
          (_, name: string, members: string) =>
            `var ${name} = /* @__PURE__ */ (function (${name}) {\n${members}\n    return ${name};\n})({});`,
        );
        if (lean === code) this.error('Appwrite writes its enums in another way now: scripts/lean-libraries.ts.');
        found.add('sdk');
        return { code: lean, map: null };
      }
      const [, writer] = themeWriters.exec(id) ?? [];
      if (writer) found.add(writer);
      if (writer) return { code: `export const Mantine${writer} = () => null;`, map: null };
      return undefined;
    },
  };
};

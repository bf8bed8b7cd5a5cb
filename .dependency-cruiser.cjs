/** Allowed directions of imports. `npm run boundaries` fails on any other import, and its comment says where the code belongs. */
const room = (name, from, to, comment) => ({ name, severity: 'error', comment, from: { path: from }, to });
const below = (place, needed) =>
  `web/lib ← web/ui ← web/shop ← web/features ← web/app: what ${place} needs goes down to ${needed}, or is handed in by whoever is above.`;
/** The rules of kinds. They are as pure as functions/domain, and the client imports them, too. */
const rulesOfKinds = 'kinds/[a-z]+/rules(/|\\.ts)';

module.exports = {
  forbidden: [
    room(
      'no-cycles',
      '',
      { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
      'Two files need each other: what both need goes into a third file below them, or the two become one.',
    ),
    room(
      'no-circle-of-types',
      '^packages/',
      { circular: true },
      'Types that both files need go into a file below them.',
    ),
    room(
      'domain-is-pure',
      `^functions/(domain|${rulesOfKinds})`,
      { pathNot: `^(functions/(domain|${rulesOfKinds})|node_modules/(zod|@noble/hashes))` },
      'A rule knows no I/O, SDK or framework but zod and SHA-256: what loads and writes goes to functions/usecases, what talks to a system to functions/adapters; a moment or an id comes as an argument.',
    ),
    room(
      'usecases-name-their-world',
      '^functions/(usecases|kinds/[a-z]+/(server|usecases))',
      { pathNot: '^functions/(domain|usecases|kinds/[a-z]+/(rules|server|usecases))' },
      'A usecase is handed what it needs: name it in functions/usecases/world.ts, and implement it in functions/adapters.',
    ),
    room(
      'shared-code-knows-no-kind',
      '^functions/(?!kinds/)(?!(domain|usecases)/kinds/index\\.ts$)',
      { path: '^functions/kinds/[a-z]+/' },
      'What a kind does otherwise is an entry of its contract (functions/domain/kinds/kind.ts, functions/usecases/kinds/kind.ts): shared code asks the kind of a row, by rulesOf or world.kinds.',
    ),
    room(
      'kinds-are-apart',
      '^functions/kinds/([a-z]+)/',
      { path: '^functions/kinds/[a-z]+/', pathNot: '^functions/kinds/$1/' },
      'What two kinds share is no part of either: it goes to shared code.',
    ),
    room(
      'lists-are-composed',
      '^functions/(usecases|domain|kinds/[a-z]+)/(?!kinds/index)',
      { path: '^functions/usecases/kinds/index\\.ts$' },
      'Usecases are given the kinds: world.kinds.',
    ),
    room(
      'adapters-serve-usecases',
      '^functions/adapters',
      { path: '^functions/(market|admin|signup|payments|share|accounts|upkeep|notifications|kit)' },
      'An adapter knows a system and no route: what is decided goes to functions/usecases, how a call is read and answered to functions/kit.',
    ),
    room(
      'functions-stand-alone',
      '^functions/',
      { path: '^(web|packages|seeds|deploy|build|scripts|tests)/' },
      'Functions are bundled alone: what they share with others goes to functions/domain.',
    ),
    ...['market', 'admin', 'signup', 'payments', 'share', 'accounts', 'upkeep', 'notifications'].map((name) =>
      room(
        `${name}-stands-alone`,
        `^functions/${name}/`,
        {
          path: '^functions/(market|admin|signup|payments|share|accounts|upkeep|notifications)/',
          pathNot: `^functions/${name}/`,
        },
        'What two functions share goes to functions/usecases (what happens) or functions/kit (how a call is read and answered).',
      ),
    ),
    room(
      'web-knows-domain-and-types',
      '^web/',
      {
        path: `^(functions/(?!domain|${rulesOfKinds})|packages|seeds|deploy|build|scripts|tests)`,
        dependencyTypesNot: ['type-only'],
      },
      'The client imports functions/domain, and only types of functions/<name>/app.ts: a rule goes to functions/domain, what happens to functions/usecases behind a route, a step of the build to build/.',
    ),
    room('web-lib-below-ui', '^web/lib', { path: '^web/(ui|shop|kinds|features|app)' }, below('web/lib', 'web/lib')),
    room(
      'web-ui-below-shop',
      '^web/ui',
      { path: '^web/(shop|kinds|features|app)' },
      below('web/ui', 'web/ui or web/lib'),
    ),
    room('web-shop-below-features', '^web/shop', { path: '^web/(features|app)' }, below('web/shop', 'web/shop')),
    room(
      'kinds-through-their-lists',
      '^web/(?!kinds/)',
      { path: '^(web|functions)/kinds/[^/]+/' },
      'Only a kind knows the kind: ask the lists of web/kinds and functions/domain/kinds, and add an entry to the contract (kind.ts) where they do not answer.',
    ),
    room(
      'a-kind-knows-no-other',
      '^web/kinds/([^/]+)/',
      { path: '^(web|functions)/kinds/[^/]+/', pathNot: '^(web|functions)/kinds/$1/' },
      'What two kinds share goes to web/shop, web/features or functions/domain.',
    ),
    room('web-kinds-below-app', '^web/kinds', { path: '^web/app' }, below('a kind', 'web/kinds or a feature')),
    room('web-features-below-app', '^web/features', { path: '^web/app' }, below('a feature', 'web/shop')),
    room(
      'features-are-apart',
      '^web/features/([^/]+)/',
      { path: '^web/features/', pathNot: '^web/features/$1/' },
      'What two features share goes to web/shop (it knows the shop) or web/ui (it does not); what puts features together goes to web/app.',
    ),
    room(
      'copy-is-text',
      '^web/copy',
      { path: '^web/(ui|shop|features|app)' },
      'web/copy is text: what draws it goes to the screen in web/features or web/shop, what it calculates to functions/domain.',
    ),
    room(
      'all-sentences-behind-the-first-screen',
      '^web/(?!copy/|app/(guards|region-error|root-layout)|features/catalogue/lists/|features/auth/verify-|ui/states/error-detail|ui/toasts/)',
      { path: '^web/copy/first-errors' },
      'Whoever can meet a refusal of trade takes its sentence from web/copy/errors.ts: first-errors.ts does not know those.',
    ),
    room(
      'lib-says-nothing',
      '^web/lib',
      { path: '^web/copy' },
      'web/lib throws codes (web/lib/call-error.ts): the sentence is taken from web/copy by the screen that catches them.',
    ),
    room(
      'packages-stand-alone',
      '^packages/([^/]+)/',
      { path: '^(web|functions|seeds|deploy|build|scripts|tests|packages/(?!$1/))' },
      'A package is usable without this product: it is given what it needs; what only this product needs belongs to the product.',
    ),
    room(
      'packages-by-name',
      '^(?!packages/)',
      { path: '^packages/', dependencyTypesNot: ['aliased-workspace'] },
      'A package is imported by its name, through the entries of its package.json: what is missing there becomes an entry, or belongs to the product.',
    ),
    room(
      'build-knows-no-code',
      '^build/',
      { path: '^(web|functions|packages|seeds|scripts|tests)/' },
      'build/ names the files of the code and imports none of them: what is decided goes to the code, a command to scripts/.',
    ),
    room(
      'deploy-needs-no-developer',
      '^deploy/',
      { path: '^(web|scripts|build|tests|bench|seeds)/' },
      'What a self-hosting team runs stands on appwrite.json, functions/ and the packages. What scripts need too belongs in deploy/.',
    ),
    room(
      'migrations-import-nothing',
      '^deploy/migrations/',
      { pathNot: '^deploy/migrations/data-migration\\.ts$' },
      'Rules change and a released migration does not: copy what it needs into its file. Rows come as its argument.',
    ),
    room(
      'no-unlisted-packages',
      '^(functions|web|packages|seeds|deploy|build|scripts)/',
      { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
      'Put the package into package.json: npm install --save-exact.',
    ),
    room(
      'resolvable',
      '',
      { couldNotResolve: true, pathNot: '\\.css$' },
      'The import leads nowhere: correct its path, or put the package into package.json.',
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|packages/[^/]+/dist|packages/appwrite-local/contract/functions)' },
    parser: 'swc',
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js', '.json', '.css'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'module', 'browser', 'node', 'default'],
    },
  },
};

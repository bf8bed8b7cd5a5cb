/** The direction of imports (README, "The house"). `npm run boundaries` fails on any other. */
const room = (name, from, to, comment) => ({ name, severity: 'error', comment, from: { path: from }, to });
const webOrder = 'web/lib ← web/ui ← web/shop ← web/features ← web/app';

module.exports = {
  forbidden: [
    room(
      'no-cycles',
      '',
      { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
      'A cycle is one module in several files.',
    ),
    room(
      'no-circle-of-types',
      '^(packages/appwrite-local|midtrans)/',
      { circular: true },
      'Here not even types may know each other in a circle.',
    ),
    room(
      'domain-is-pure',
      '^functions/domain',
      { pathNot: '^(functions/domain|node_modules/(zod|@noble/hashes))' },
      'Rules know no I/O, SDK or framework; only zod for schemas and SHA-256 for ids.',
    ),
    room(
      'usecases-name-their-world',
      '^functions/usecases',
      { pathNot: '^functions/(domain|usecases)' },
      'A usecase is told its dependencies; adapters implement them.',
    ),
    room(
      'adapters-serve-usecases',
      '^functions/adapters',
      { path: '^functions/(market|admin|signup|payments|share|accounts|upkeep|notifications|kit)' },
      'Adapters know systems, not routes.',
    ),
    room(
      'functions-stand-alone',
      '^functions/',
      { path: '^(web|packages|midtrans|seeds|build|scripts|tests)/' },
      'Functions are bundled alone.',
    ),
    ...['market', 'admin', 'signup', 'payments', 'share', 'accounts', 'upkeep', 'notifications'].map((name) =>
      room(
        `${name}-stands-alone`,
        `^functions/${name}/`,
        {
          path: '^functions/(market|admin|signup|payments|share|accounts|upkeep|notifications)/',
          pathNot: `^functions/${name}/`,
        },
        'Functions share usecases, not routes.',
      ),
    ),
    room(
      'web-knows-domain-and-types',
      '^web/',
      {
        path: '^(functions/(?!domain)|packages|midtrans|seeds|build|scripts|tests)',
        dependencyTypesNot: ['type-only'],
      },
      'The client imports rules, and types of the function apps only.',
    ),
    room('web-lib-below-ui', '^web/lib', { path: '^web/(ui|shop|features|app)' }, webOrder),
    room('web-ui-below-shop', '^web/ui', { path: '^web/(shop|features|app)' }, webOrder),
    room('web-shop-below-features', '^web/shop', { path: '^web/(features|app)' }, webOrder),
    room('web-features-below-app', '^web/features', { path: '^web/app' }, webOrder),
    room(
      'features-are-apart',
      '^web/features/([^/]+)/',
      { path: '^web/features/', pathNot: '^web/features/$1/' },
      'Features are composed in web/app.',
    ),
    room(
      'copy-is-text',
      '^web/copy',
      { path: '^web/(ui|shop|features|app)' },
      'Texts know amounts, dates and error codes.',
    ),
    room(
      'all-sentences-behind-the-first-screen',
      '^web/(?!copy/|app/(guards|region-error|root-layout)|features/catalogue/lists/|features/auth/verify-|ui/states/error-detail|ui/toasts/)',
      { path: '^web/copy/first-errors' },
      'Whoever can meet a refusal of trade takes errors.ts: first-errors.ts does not know those.',
    ),
    room('lib-says-nothing', '^web/lib', { path: '^web/copy' }, 'Transport throws codes; screens find the words.'),
    room(
      'appwrite-local-is-general',
      '^packages/appwrite-local/',
      { path: '^(web|functions|midtrans|seeds|build|scripts|tests|packages/(?!appwrite-local/))' },
      'The embedded Appwrite is a package of its own: it is given a config and folders, and what only this product needs belongs to the product.',
    ),
    room(
      'packages-by-name',
      '^(?!packages/)',
      { path: '^packages/', dependencyTypesNot: ['aliased-workspace'] },
      'A package is imported by its name, through the entries of its package.json: what is missing there becomes an entry, or belongs to the product.',
    ),
    room(
      'midtrans-is-handed-in',
      '^midtrans/',
      { path: '^(web|functions|seeds|build|scripts|tests)/' },
      'The simulator is one more service of a server that does not know it, and stands on what its entry "service" offers.',
    ),
    room(
      'build-knows-no-code',
      '^build/',
      { path: '^(web|functions|packages|midtrans|seeds|scripts|tests)/' },
      'What bundles the code names its files and imports none of them.',
    ),
    room(
      'no-unlisted-packages',
      '^(functions|web|packages|midtrans|seeds|build|scripts)/',
      { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
      'Every package is in package.json.',
    ),
    room('resolvable', '', { couldNotResolve: true, pathNot: '\\.css$' }, 'An import that leads nowhere.'),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|packages/[^/]+/dist|packages/appwrite-local/contract/functions)' },
    tsPreCompilationDeps: true,
    parser: 'swc',
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js', '.json', '.css'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'module', 'browser', 'node', 'default'],
    },
  },
};

/**
 * The runtimes and sizes of this server. All code runs in Node 22 (runtime/runtime-node.ts), whichever Node version is
 * declared.
 */
export const RUNTIMES = [18, 19, 20, 21, 22, 23, 24, 25].map((version) => {
  const number = version < 22 ? `${version}.0` : String(version);
  return {
    $id: `node-${number}`,
    key: 'node',
    name: 'Node.js',
    version: number,
    base: `openruntimes/node:v5-${number}`,
    image: `openruntimes/node:v5-${number}`,
    logo: 'node.png',
    supports: ['x86', 'arm64', 'armv7', 'armv8'],
  };
});

/** Ids of the runtimes whose code can run here. */
export const RUNNABLE = RUNTIMES.map(({ $id }) => $id);

const KNOWN = {
  node: '14.5 16.0 18.0 19.0 20.0 21.0 22 23 24 25',
  php: '8.0 8.1 8.2 8.3 8.4',
  ruby: '3.0 3.1 3.2 3.3 3.4 4.0',
  python: '3.8 3.9 3.10 3.11 3.12 3.13 3.14',
  'python-ml': '3.11 3.12 3.13',
  deno: '1.21 1.24 1.35 1.40 1.46 2.0 2.5 2.6',
  dart: '2.15 2.16 2.17 2.18 2.19 3.0 3.1 3.3 3.5 3.8 3.9 3.10 3.11',
  dotnet: '6.0 7.0 8.0 10',
  java: '8.0 11.0 17.0 18.0 21.0 22 25',
  swift: '5.5 5.8 5.9 5.10 6.2',
  kotlin: '1.6 1.8 1.9 2.0 2.3',
  cpp: '17 20',
  bun: '1.0 1.1 1.2 1.3',
  go: '1.23 1.24 1.25 1.26',
  rust: '1.83',
  static: '1',
  flutter: '3.24 3.27 3.29 3.32 3.35 3.38 3.41',
};

/** All runtimes of the real server: a function may declare any of them. */
export const RUNTIME_IDS = Object.entries(KNOWN).flatMap(([key, versions]) =>
  versions.split(' ').map((version) => `${key}-${version}`),
);

export const SPECIFICATIONS = [
  { memory: 512, cpus: 0.5, enabled: true, slug: 's-0.5vcpu-512mb' },
  { memory: 512, cpus: 1, enabled: true, slug: 's-1vcpu-512mb' },
  { memory: 1024, cpus: 1, enabled: true, slug: 's-1vcpu-1gb' },
  { memory: 2048, cpus: 2, enabled: true, slug: 's-2vcpu-2gb' },
  { memory: 4096, cpus: 2, enabled: true, slug: 's-2vcpu-4gb' },
  { memory: 4096, cpus: 4, enabled: true, slug: 's-4vcpu-4gb' },
];

export const SPECIFICATION_IDS = SPECIFICATIONS.map(({ slug }) => slug);
export const DEFAULT_SPECIFICATION = 's-0.5vcpu-512mb';

/** The size with this slug, or the default's if the slug is unknown. `memory` is in MB. */
export function specificationOf(slug: string): { memory: number; cpus: number } {
  return SPECIFICATIONS.find((one) => one.slug === slug) ?? { memory: 512, cpus: 0.5 };
}

/** Runtimes and sizes this server offers. Code runs in the server's own Node whichever Node version is named. */
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

export const RUNTIME_IDS = RUNTIMES.map(({ $id }) => $id);

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

/** `memory` in MB. An unknown slug is given the default's. */
export function specificationOf(slug: string): { memory: number; cpus: number } {
  return SPECIFICATIONS.find((one) => one.slug === slug) ?? { memory: 512, cpus: 0.5 };
}

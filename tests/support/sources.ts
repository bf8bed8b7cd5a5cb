import { globSync } from 'node:fs';

/** Files of pure rules: the domain, and the rules of each kind of trade. */
export const ruleFiles = (): string[] =>
  globSync(['functions/domain/**/*.ts', 'functions/kinds/*/rules.ts', 'functions/kinds/*/rules/**/*.ts']);

/** Files of usecases, those of each kind of trade among them. */
export const usecaseFiles = (): string[] =>
  globSync(['functions/usecases/**/*.ts', 'functions/kinds/*/server.ts', 'functions/kinds/*/usecases/**/*.ts']);

import { join } from 'node:path';
import type { AppBuilder } from '../core/app-builder.ts';
import type { Reader, Writer } from '../core/database/database.ts';
import { ApiError } from '../core/errors/errors.ts';
import type { LocalApp } from '../core/local-app.ts';
import { DocumentTable, hasFields, KeptDocumentTable, type Stored } from '../documents/document-table.ts';
import type { DeploymentDoc, FunctionDoc, RuleDoc, VariableDoc } from './function-model.ts';

export const functionTable = new KeptDocumentTable<FunctionDoc>(
  'fn_functions',
  hasFields<FunctionDoc>('runtime', 'execute'),
);
export const deploymentTable = new DocumentTable<DeploymentDoc>(
  'fn_deployments',
  hasFields<DeploymentDoc>('status', 'folder'),
);
/** A variable whose owner is '' belongs to the project. */
export const variableTable = new DocumentTable<VariableDoc>('fn_variables', hasFields<VariableDoc>('key', 'value'));
export const ruleTable = new DocumentTable<RuleDoc>('fn_rules', hasFields<RuleDoc>('domain', 'deploymentResourceId'));

/** Every function is reachable at `<id>.functions.localhost` (any port), in addition to the domains of its rules. */
const OWN_DOMAIN = '.functions.localhost';

/** Called after a change is on disk: this function's code, environment or schedule may have changed. */
type ChangeListener = (functionId: string) => void;

/** Stores functions with their deployments, variables and domains. */
export class FunctionStore {
  readonly #app: LocalApp;
  readonly #listeners: ChangeListener[] = [];
  /** Function ids by domain; read again after a change. */
  #domains: Map<string, string> | undefined;

  constructor(app: AppBuilder) {
    this.#app = app;
    app.migrate((db) => {
      for (const table of [functionTable, deploymentTable, variableTable, ruleTable]) table.migrate(db);
    });
  }

  get read(): Reader {
    return this.#app.db.read;
  }

  /** The folder with the code of uploaded deployments. */
  get codeFolder(): string {
    return join(this.#app.db.folder, 'functions');
  }

  onChange(listener: ChangeListener): void {
    this.#listeners.push(listener);
  }

  changed(functionId: string): void {
    this.#domains = undefined;
    for (const listener of this.#listeners) listener(functionId);
  }

  find(id: string): Stored<FunctionDoc> | undefined {
    return functionTable.committed(this.read, id);
  }

  /** @throws ApiError function_not_found */
  get(id: string): Stored<FunctionDoc> {
    const found = this.find(id);
    if (!found) throw new ApiError('function_not_found');
    return found;
  }

  all(): Stored<FunctionDoc>[] {
    return functionTable.all(this.read);
  }

  /** Changes fields of an existing function. */
  async update(id: string, change: (doc: FunctionDoc) => Partial<FunctionDoc>): Promise<Stored<FunctionDoc>> {
    const updated = await this.#app.db.write((db) => updateFunction(db, id, change));
    this.changed(id);
    return updated;
  }

  /** @throws ApiError deployment_not_found, even if the deployment belongs to another function */
  deployment(functionId: string, id: string): Stored<DeploymentDoc> {
    const found = deploymentTable.ofOwner(this.read, functionId).find((one) => one.id === id);
    if (!found) throw new ApiError('deployment_not_found');
    return found;
  }

  /** The function of a host (lower case, no port): its own subdomain, or the domain of a rule. */
  ofHost(host: string): Stored<FunctionDoc> | undefined {
    const own = host.endsWith(OWN_DOMAIN) ? this.find(host.slice(0, -OWN_DOMAIN.length)) : undefined;
    if (own) return own;
    this.#domains ??= new Map(ruleTable.all(this.read).map(({ doc }) => [doc.domain, doc.deploymentResourceId]));
    const functionId = this.#domains.get(host);
    return functionId === undefined ? undefined : this.find(functionId);
  }

  /** The variables for the function's code. The function's own variables override the project's. */
  variables(functionId: string): Record<string, string> {
    const own = variableTable.ofOwner(this.read, functionId);
    const all = [...variableTable.ofOwner(this.read, ''), ...own];
    return {
      ...Object.fromEntries(all.map(({ doc }) => [doc.key, doc.value])),
    };
  }
}

/** Inside a write. @throws ApiError function_not_found */
export function updateFunction(
  db: Writer,
  id: string,
  change: (doc: FunctionDoc) => Partial<FunctionDoc>,
): Stored<FunctionDoc> {
  const found = functionTable.get(db, id);
  if (!found) throw new ApiError('function_not_found');
  return functionTable.put(db, found.id, { ...found.doc, ...change(found.doc) });
}

import { InvalidParam, type Validator } from '../core/http/params.ts';
import { ACTIONS, type StagedAction } from './transaction.ts';

/** A validated entry of `operations`. */
export type OperationInput = {
  readonly action: StagedAction;
  readonly databaseId: string;
  readonly tableId: string;
  readonly rowId: string;
  readonly data: Record<string, unknown>;
};

const BULK = new Set<string>(['bulkCreate', 'bulkUpdate', 'bulkUpsert', 'bulkDelete']);

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function requireText(value: Record<string, unknown>, key: string, dash: string): string {
  const text = value[key];
  if (typeof text !== 'string' || text.trim() === '')
    throw new InvalidParam(`Key '${key}' must be a non${dash}empty string`);
  return text;
}

function actionOf(name: string): StagedAction {
  const action = ACTIONS.find((one) => one === name);
  if (!action) throw new InvalidParam(`Key 'action' must be one of: ${ACTIONS.join(', ')}`);
  return action;
}

function rowIdOf(value: Record<string, unknown>, action: StagedAction, key: string): string {
  if (key in value) return requireText(value, key, '-');
  if (!BULK.has(action)) throw new InvalidParam(`Key '${key}' is required for action '${action}'`);
  return '';
}

function dataOf(value: Record<string, unknown>, action: StagedAction): Record<string, unknown> {
  if (!('data' in value)) {
    if (action === 'delete') return {};
    throw new InvalidParam('Missing required key: data');
  }
  if (!isRecord(value.data)) throw new InvalidParam("Key 'data' must be an array");
  return value.data;
}

function checkBulk(data: Record<string, unknown>, action: StagedAction): void {
  if (!('queries' in data)) throw new InvalidParam(`Key 'queries' is required in data for ${action}`);
  if (!isRecord(data.queries)) throw new InvalidParam(`Key 'queries' must be an array for ${action}`);
  if (action !== 'bulkUpdate') return;
  if (!('data' in data)) throw new InvalidParam(`Key 'data' is required in data for ${action}`);
  if (!isRecord(data.data)) throw new InvalidParam(`Key 'data.data' must be an array for ${action}`);
}

function isNumeric(value: unknown): boolean {
  return (
    typeof value === 'number' || (typeof value === 'string' && value.trim() !== '' && !Number.isNaN(Number(value)))
  );
}

function checkCounter(data: Record<string, unknown>, action: StagedAction, column: string): void {
  if (!(column in data)) throw new InvalidParam(`Key '${column}' is required in data for ${action}`);
  if ('value' in data && !isNumeric(data.value)) {
    throw new InvalidParam(`Key 'value' must be a numeric value for ${action}`);
  }
}

/** Validates one entry of `operations`, with the real server's messages and in its order. */
export function operation(): Validator<OperationInput> {
  const required = ['databaseId', 'action', 'tableId'];
  return (value) => {
    if (!isRecord(value)) throw new InvalidParam('Value must be an array');
    for (const key of required) if (!(key in value)) throw new InvalidParam(`Missing required key: ${key}`);
    const [databaseId = '', name = '', tableId = ''] = required.map((key) => requireText(value, key, '‑'));
    const action = actionOf(name);
    const rowId = rowIdOf(value, action, 'rowId');
    const data = dataOf(value, action);
    if (action === 'bulkUpdate' || action === 'bulkDelete') checkBulk(data, action);
    if (action === 'increment' || action === 'decrement') checkCounter(data, action, 'column');
    return { action, databaseId, tableId, rowId, data };
  };
}

import { FILTER_METHODS, LOGICAL_METHODS, type Query, QueryError, SPATIAL_METHODS } from './query.ts';
import { isText, type QueryAttribute, type QuerySchema } from './schema.ts';
import { type DateReader, isValidValue } from './values.ts';

/** Appwrite's limit of values in one query (reference §10.3). */
const MAX_VALUES = 500;

const ANY_NUMBER = new Set(['equal', 'contains', 'containsAny', 'containsAll', 'notContains']);
const EXACTLY_ONE = new Set([
  'notEqual',
  'lessThan',
  'lessThanEqual',
  'greaterThan',
  'greaterThanEqual',
  'search',
  'notSearch',
  'startsWith',
  'notStartsWith',
  'endsWith',
  'notEndsWith',
]);
const EXACTLY_TWO = new Set(['between', 'notBetween']);
const CONTAINING = new Set(['contains', 'containsAny', 'containsAll', 'notContains']);
const FOR_ARRAYS = new Set([...CONTAINING, 'isNull', 'isNotNull']);
/** Methods of document databases, and of columns that do not exist here. */
const UNSUPPORTED = new Set(['elemMatch', 'exists', 'notExists']);

function refuse(message: string): never {
  throw new QueryError(`Invalid query: ${message}`);
}

function capital(method: string): string {
  return method.charAt(0).toUpperCase() + method.slice(1);
}

/** The attribute to order by. @throws QueryError */
export function attributeNamed(schema: QuerySchema, name: string): QueryAttribute {
  const found = schema.attributes.get(name);
  if (!found) refuse(`Attribute not found in schema: ${name.split('.')[0] ?? name}`);
  return found;
}

/** The attribute to filter by. @throws QueryError */
export function findAttribute(schema: QuerySchema, name: string): QueryAttribute {
  const found = attributeNamed(schema, name);
  if (found.encrypted) refuse(`Cannot query encrypted attribute: ${name}`);
  return found;
}

function checkValues(schema: QuerySchema, query: Query, readDate: DateReader): void {
  const { method, values } = query;
  const attribute = findAttribute(schema, query.attribute);
  if (values.length > MAX_VALUES) refuse(`Query on attribute has greater than ${MAX_VALUES} values: ${attribute.key}`);
  if (SPATIAL_METHODS.has(method) && attribute.type !== 'spatial') {
    refuse(`Spatial query "${method}" cannot be applied on non-spatial attribute: ${attribute.key}`);
  }
  if (!values.every((value) => isValidValue(attribute, value, readDate))) {
    refuse(`Query value is invalid for attribute "${attribute.key}"`);
  }
  if (!attribute.array && CONTAINING.has(method) && !isText(attribute)) {
    const name = method === 'notContains' ? 'notContains' : 'contains';
    refuse(`Cannot query ${name} on attribute "${attribute.key}" because it is not an array, string, or object.`);
  }
  if (attribute.array && !FOR_ARRAYS.has(method)) {
    refuse(`Cannot query ${method} on attribute "${attribute.key}" because it is an array.`);
  }
}

function isEmpty(values: readonly unknown[]): boolean {
  const [first] = values;
  return values.length === 0 || (Array.isArray(first) && first.length === 0);
}

function checkCount({ method, values }: Query): void {
  if (method.startsWith('distance')) {
    const [first] = values;
    if (values.length !== 1 || !Array.isArray(first) || first.length !== 3) {
      refuse('Distance query requires [[geometry, distance]] parameters');
    }
  } else if ((ANY_NUMBER.has(method) || SPATIAL_METHODS.has(method)) && isEmpty(values)) {
    refuse(`${capital(method)} queries require at least one value.`);
  } else if (EXACTLY_ONE.has(method) && values.length !== 1) {
    refuse(`${capital(method)} queries require exactly one value.`);
  } else if (EXACTLY_TWO.has(method) && values.length !== 2) {
    refuse(`${capital(method)} queries require exactly two values.`);
  }
}

/** Validates one filter, whose nested queries the caller has already validated. @throws QueryError */
export function validateFilter(schema: QuerySchema, query: Query, readDate: DateReader): void {
  const { method, nested } = query;
  if (UNSUPPORTED.has(method)) refuse(`${method} is not supported by the database`);
  if (method.startsWith('vector')) {
    findAttribute(schema, query.attribute);
    refuse('Vector queries can only be used on vector attributes');
  }
  if (LOGICAL_METHODS.has(method)) {
    if (!nested.every((one) => FILTER_METHODS.has(one.method))) {
      refuse(`${capital(method)} queries can only contain filter queries`);
    }
    if (nested.length < 2) refuse(`${capital(method)} queries require at least two queries`);
    return;
  }
  checkCount(query);
  checkValues(schema, query, readDate);
}

import { databaseErrors } from './database-error-table.ts';
import { messagingErrors } from './messaging-error-table.ts';

const database = (kind: string, id = 'ID') => `${kind} with the requested ${id} could not be found.`;

/**
 * Every error type in use with its status and default message, as in Appwrite 1.9.6. Messages with an id are passed
 * when thrown.
 */
export const errorTable = {
  ...databaseErrors,
  ...messagingErrors,
  general_unknown: [500, 'Server Error'],
  general_access_forbidden: [
    401,
    'No Appwrite project was specified. Please specify your project ID when initializing your Appwrite SDK.',
  ],
  general_service_disabled: [
    403,
    'The requested service is disabled. You can enable the service from the Appwrite console.',
  ],
  general_unauthorized_scope: [
    401,
    'The current user or API key does not have the required scopes to access the requested resource.',
  ],
  general_unknown_origin: [403, 'Invalid Origin.'],
  general_rate_limit_exceeded: [
    429,
    'Rate limit for the current endpoint has been exceeded. Please try again after some time.',
  ],
  general_smtp_disabled: [
    503,
    'SMTP is disabled on your Appwrite instance. You can learn more about setting up SMTP in our docs.',
  ],
  general_phone_disabled: [
    503,
    'Phone provider is not configured. Please check the _APP_SMS_PROVIDER environment variable of your Appwrite server.',
  ],
  general_argument_invalid: [
    400,
    'The request contains one or more invalid arguments. Please refer to the endpoint documentation.',
  ],
  general_bad_request: [400, 'Bad request. Please check your request and try again.'],
  general_query_invalid: [400, 'The query syntax is invalid. Please check the query and try again.'],
  general_cursor_not_found: [
    400,
    'The cursor is invalid. This can happen if the item represented by the cursor has been deleted.',
  ],
  general_not_implemented: [
    405,
    'This method was not fully implemented yet. If you believe this is a mistake, please upgrade your Appwrite server version.',
  ],
  api_key_expired: [
    401,
    "The dynamic API key has expired. Please don't use dynamic API keys for more than duration of the execution.",
  ],
  project_not_found: [
    404,
    'Project with the requested ID could not be found. Please check the value of the X-Appwrite-Project header to ensure the correct project ID is being used.',
  ],
  project_key_expired: [401, 'The project key has expired. Please generate a new key using the Appwrite console.'],
  key_already_exists: [409, 'Key with the same ID already exists.'],
  key_not_found: [404, database('Key')],
  project_id_missing: [403, 'Project ID is missing. Please make sure you are using the correct project ID.'],
  project_provider_disabled: [
    412,
    'The chosen OAuth provider is disabled. You can enable the OAuth provider using the Appwrite console.',
  ],
  platform_already_exists: [409, 'Platform with the same ID already exists.'],
  platform_not_found: [404, 'Platform with the requested ID could not be found.'],
  user_unauthorized: [401, 'The current user is not authorized to perform the requested action.'],
  user_blocked: [403, 'The current user has been blocked.'],
  user_invalid_token: [401, 'Invalid token passed in the request.'],
  user_already_exists: [409, 'A user with the same id, email, or phone already exists in this project.'],
  user_email_already_exists: [409, 'A user with the same email already exists in the current project.'],
  user_email_already_verified: [409, 'User email is already verified'],
  user_email_not_found: [400, 'The current user has no email address.'],
  user_phone_already_exists: [409, 'A user with the same phone number already exists in the current project.'],
  user_target_already_exists: [409, 'A target with the same ID already exists.'],
  user_invalid_credentials: [401, 'Invalid credentials. Please check the email and password.'],
  user_not_found: [404, 'User with the requested ID could not be found.'],
  user_session_already_exists: [401, 'Creation of a session is prohibited when a session is active.'],
  user_session_not_found: [404, 'The current user session could not be found.'],
  user_jwt_invalid: [
    401,
    'The JWT token is invalid. Please check the value of the X-Appwrite-JWT header to ensure the correct token is being used.',
  ],
  user_jwt_and_cookie_set: [403, 'Authenticating with both JWT and cookie session is not allowed.'],
  user_auth_method_unsupported: [501, 'The requested authentication method is either disabled or unsupported.'],
  user_count_exceeded: [
    400,
    'The current project has exceeded the maximum number of users. Please check your user limit in the Appwrite console.',
  ],
  user_oauth2_bad_request: [400, 'OAuth2 provider rejected the bad request.'],
  user_oauth2_unauthorized: [401, 'OAuth2 provider rejected the unauthorized request.'],
  storage_bucket_not_found: [404, 'Storage bucket with the requested ID could not be found.'],
  storage_bucket_already_exists: [
    409,
    'A storage bucket with the requested ID already exists. Try again with a different ID or use ID.unique() to generate a unique ID.',
  ],
  storage_bucket_transformations_disabled: [403, 'Image transformations are disabled for the requested bucket.'],
  storage_file_not_found: [404, 'The requested file could not be found.'],
  storage_file_already_exists: [409, 'A storage file with the requested ID already exists.'],
  // Two error types that Appwrite does not have, for limits of this server.
  storage_limit_exceeded: [413, 'Your files take all the room that one person has.'],
  storage_full: [503, 'The server takes no files for now: its disk is almost full.'],
  storage_file_empty: [400, 'Empty file passed to the endpoint.'],
  storage_file_type_unsupported: [400, 'The given file extension is not supported.'],
  storage_invalid_appwrite_id: [
    400,
    'The value for x-appwrite-id header is invalid. Please check the value of the x-appwrite-id header is a valid id and not unique().',
  ],
  storage_invalid_content_range: [
    400,
    'The content range is invalid. Please check the value of the Content-Range header.',
  ],
  storage_invalid_file: [403, 'The uploaded file is invalid. Please check the file and try again.'],
  storage_invalid_file_size: [
    400,
    'The file size is either not valid or exceeds the maximum allowed size. Please check the file or the value of the _APP_STORAGE_LIMIT environment variable.',
  ],
  storage_invalid_range: [416, 'The requested range is not satisfiable. Please check the value of the Range header.'],
  token_not_found: [404, 'The requested file token could not be found.'],
  function_not_found: [404, database('Function')],
  function_already_exists: [
    409,
    'Function with the requested ID already exists. Try again with a different ID or use ID.unique() to generate a unique ID.',
  ],
  function_runtime_unsupported: [
    404,
    'The requested runtime is either inactive or unsupported. Please check the value of the _APP_FUNCTIONS_RUNTIMES environment variable.',
  ],
  function_synchronous_timeout: [
    408,
    "Synchronous function execution timed out. Use asynchronous execution instead, or ensure the execution duration doesn't exceed 30 seconds.",
  ],
  function_entrypoint_missing: [
    404,
    'Entrypoint for your Appwrite Function is missing. Please specify it when making deployment or update the entrypoint under your function\'s "Settings" > "Configuration" > "Entrypoint".',
  ],
  function_execute_permission_missing: [
    401,
    'To execute function using domain, execute permissions must include "any" or "guests".',
  ],
  build_not_ready: [400, 'Build with the requested ID is building and not ready for execution.'],
  deployment_not_found: [404, database('Deployment')],
  variable_not_found: [404, database('Variable')],
  variable_already_exists: [
    409,
    'Variable with the same ID already exists in this project. Try again with a different ID.',
  ],
  variable_cannot_unset_secret: [
    400,
    'Secret variables cannot be marked as non-secret. Please re-create the variable if this is your intention.',
  ],
  execution_not_found: [404, database('Execution')],
  execution_in_progress: [
    400,
    "Can't delete ongoing execution. Please wait for execution to finish before deleting it.",
  ],
  rule_not_found: [404, database('Rule')],
  rule_already_exists: [409, 'Domain is already used. Please try again with a different domain.'],
  rule_resource_not_found: [
    404,
    'Resource could not be found. Please check if the resourceId and resourceType are correct, or if the resource actually exists.',
  ],
  // The real server uses this message as the error type (recorded), which results in status 500.
  'Invalid headers: Alphanumeric characters or hyphens only, cannot start with "x-appwrite", maximum 100 keys, and total size 16384.':
    [500, 'Server Error'],
} as const satisfies Record<string, readonly [number, string]>;

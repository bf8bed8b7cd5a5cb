/**
 * The errors of Messaging with Appwrite 1.9.6's messages ("request ID" for topics and subscribers is Appwrite's
 * spelling).
 */
export const messagingErrors = {
  general_invalid_email: [400, 'Value must be a valid email address.'],
  user_target_not_found: [404, 'The target could not be found.'],
  provider_not_found: [404, 'Provider with the requested ID could not be found.'],
  provider_already_exists: [409, 'Provider with the requested ID already exists.'],
  topic_not_found: [404, 'Topic with the request ID could not be found.'],
  topic_already_exists: [409, 'Topic with the request ID already exists.'],
  subscriber_not_found: [404, 'Subscriber with the request ID could not be found.'],
  subscriber_already_exists: [409, 'Subscriber with the request ID already exists.'],
  message_not_found: [404, 'Message with the requested ID could not be found.'],
  message_already_exists: [
    409,
    'Message with the requested ID already exists. Try again with a different ID or use ID.unique() to generate a unique ID.',
  ],
  message_missing_target: [400, 'Message with the requested ID has no recipients (topics or users or targets).'],
  message_target_not_email: [400, 'Message with the target ID is not an email target.'],
  message_already_processing: [400, 'Message with the requested ID is already being processed.'],
  message_already_sent: [400, 'Message with the requested ID has already been sent.'],
  message_already_failed: [400, 'Message with the requested ID has already failed.'],
} as const satisfies Record<string, readonly [number, string]>;

import type { AppBuilder } from '../core/app-builder.ts';
import { Deliveries } from './deliveries.ts';
import { addEmailRoutes } from './email-routes.ts';
import { messageTable, STATUS } from './message.ts';
import { addMessageRoutes } from './message-routes.ts';
import { MessageSchedule } from './message-schedule.ts';
import { providerTable } from './provider.ts';
import { addProviderRoutes } from './provider-routes.ts';
import { migrateSubscribers } from './subscriber.ts';
import { addSubscriberRoutes } from './subscriber-routes.ts';
import { topicTable } from './topic.ts';
import { addTopicRoutes } from './topic-routes.ts';

/**
 * E-mails that are sent with an API key: providers, messages, topics. Providers survive `reset`, because they belong to
 * the project's setup.
 */
export function registerMessaging(app: AppBuilder): void {
  app.migrate((db) => {
    for (const table of [providerTable, topicTable, messageTable]) table.migrate(db);
    db.exec(`CREATE INDEX IF NOT EXISTS msg_messages_status ON ${messageTable.name} (${STATUS})`);
    migrateSubscribers(db);
  });
  app.onReset((db) => {
    for (const table of [topicTable.name, messageTable.name, 'msg_subscribers']) db.run(`DELETE FROM ${table}`);
  });
  const deliveries = new Deliveries(app);
  const schedule = new MessageSchedule(app, deliveries);
  addProviderRoutes(app);
  addTopicRoutes(app);
  addSubscriberRoutes(app);
  addMessageRoutes(app);
  addEmailRoutes(app, deliveries, schedule);
}

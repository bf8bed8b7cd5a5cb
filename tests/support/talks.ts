import { ID } from 'node-appwrite';
import type { NewTalkInput } from '#domain/message-input.ts';
import { noCards } from '#domain/talks/sent-cards.ts';
import { sendTalkMessage } from '../../functions/usecases/talks/send-message.ts';
import { findTalk } from '../../functions/usecases/talks/talk.ts';
import type { Caller, World } from '../../functions/usecases/world.ts';

/** Starts a talk with a first message, as its page does. */
export async function beginTalk(world: World, caller: Caller, about: NewTalkInput, message = 'Halo') {
  const { talkId } = await findTalk(world, caller, about);
  await sendTalkMessage(world, caller, { talkId, messageId: ID.unique(), message, imageId: '', about });
  return { talkId };
}

/** Creates an empty talk, as versions did that did not yet create talks with their first message. */
export async function emptyTalk(world: World, caller: Caller, about: NewTalkInput) {
  const { talkId, talk } = await findTalk(world, caller, about);
  const { $id, ...data } = talk;
  await world.rows.create('talks', $id, { ...data, ...noCards }, [talk.firstId, talk.secondId]);
  return { talkId };
}

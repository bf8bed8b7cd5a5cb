import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { ID, Query } from 'appwrite';
import { runningSaleStates } from '#domain/orders/sale.ts';
import { padPassword } from '#domain/people/password.ts';
import { profilePhoto } from '#domain/photo.ts';
import { account, storage } from '../../lib/appwrite.ts';
import { CallError, toCallError } from '../../lib/call-error.ts';
import { answer, market } from '../../lib/functions.ts';
import { hourly } from '../../lib/hourly-limit.ts';
import { datedName } from '../../lib/page/dated-name.ts';
import { saveFile } from '../../lib/page/save-file.ts';
import { queryClient } from '../../lib/query-client.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { ownReading } from '../../lib/session/pending-reads.ts';
import { sessionOptions } from '../../lib/session/session.ts';
import { listRows } from '../../lib/tables.ts';
import { preparePhoto } from '../../shop/photos/photo-file.ts';
import { deleteAccount } from './delete-account.ts';

const refreshSession = () => queryClient.invalidateQueries({ queryKey: sessionOptions.queryKey });
/** Also refreshes the session, because the account contains the name as well. */
const refreshProfile = () =>
  Promise.all([refreshSession(), queryClient.invalidateQueries({ queryKey: queryKeys.ownProfiles })]);

/** Saves name and phone. */
export const useSaveProfile = () =>
  useMutation({
    mutationFn: (json: { name: string; phone: string }) => answer(market.profile.$patch({ json })),
    onSuccess: refreshProfile,
  });

/** Uploads a photo and deletes it again if the profile refuses it. */
async function uploadPhoto(file: File): Promise<void> {
  const bucketId = 'profile-photos';
  const { $id } = await storage.createFile({ bucketId, fileId: ID.unique(), file }).catch((error: unknown) => {
    throw new CallError('photo_upload_failed', 0, {}, error);
  });
  try {
    await answer(market.profile.$patch({ json: { photoId: $id } }));
  } catch (error) {
    // If only the response was lost, the profile uses the photo, and this deletion fails because the file is in use.
    await storage.deleteFile({ bucketId, fileId: $id }).catch(() => undefined);
    throw error;
  }
}

export const usePreparePhoto = () => useMutation({ mutationFn: (file: File) => preparePhoto(file, profilePhoto) });
export const useUploadPhoto = () => useMutation({ mutationFn: uploadPhoto, onSuccess: refreshProfile });

export const useLoginSessions = () =>
  useQuery({
    queryKey: queryKeys.loginSessions,
    queryFn: async () => (await ownReading(() => account.listSessions())).sessions,
  });

/** Ends one session; one that has ended meanwhile is fine. Throws CallError. */
async function endLoginSession(sessionId: string): Promise<void> {
  await account.deleteSession({ sessionId }).catch((error: unknown) => {
    if (toCallError(error).code !== 'user_session_not_found') throw toCallError(error);
  });
}

export const useEndLoginSession = () =>
  useMutation({
    mutationFn: endLoginSession,
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.loginSessions }),
  });

async function endOtherSessions(): Promise<void> {
  const { sessions } = await account.listSessions();
  const others = sessions.filter((session) => !session.current);
  await Promise.all(others.map((session) => endLoginSession(session.$id)));
}

export const useEndOtherSessions = () =>
  useMutation({
    mutationFn: endOtherSessions,
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.loginSessions }),
  });

/**
 * Changes the password and ends all other sessions, to lock out anyone who knew the old password; the result says
 * whether they were ended. People who registered with Google have no old password.
 */
export const useChangePassword = () =>
  useMutation({
    mutationFn: async ({ oldPassword, password }: { oldPassword: string; password: string }) => {
      const old = oldPassword === '' ? {} : { oldPassword: padPassword(oldPassword) };
      await hourly(account.updatePassword({ password: padPassword(password), ...old }));
      return endOtherSessions().then(
        () => true,
        () => false, // the password is changed; the page says that the sessions are still open
      );
    },
    onSuccess: async () => {
      await refreshSession();
      await queryClient.invalidateQueries({ queryKey: queryKeys.loginSessions });
    },
  });

/** Saves all stored data about this person as a file. */
export const useDownloadData = () =>
  useMutation({
    mutationFn: async () => {
      const data = await answer(market.account.data.$get());
      saveFile(datedName('data-saya', 'json'), 'application/json', JSON.stringify(data, null, 2));
    },
  });

/** Deletes the account and signs out. Throws like `deleteAccount`. */
export const useDeleteAccount = () =>
  useMutation({
    mutationFn: async () => {
      const { leaveBy } = await import('../../lib/session/enter-and-leave.ts');
      return leaveBy(deleteAccount);
    },
  });

/** One side's open sales, counted up to a hundred, which is above the real maximum. */
async function openSalesOf(column: 'buyerId' | 'sellerId', userId: string) {
  const where = [Query.equal(column, userId), Query.equal('state', [...runningSaleStates, 'disputed'])];
  const sales = await listRows('sales', { select: ['subtotal'], where, limit: 100 });
  return { count: sales.length, amount: sales.reduce((sum, sale) => sum + sale.subtotal, 0) };
}

/** The open trades of a person who wants to delete the account. */
export const openTradesOptions = (userId: string) =>
  queryOptions({
    queryKey: queryKeys.openTrades(userId),
    queryFn: async () => {
      const [buying, selling] = await Promise.all([openSalesOf('buyerId', userId), openSalesOf('sellerId', userId)]);
      return { buying, selling };
    },
  });

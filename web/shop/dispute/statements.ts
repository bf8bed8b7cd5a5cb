import { queryOptions } from '@tanstack/react-query';
import { Query } from 'appwrite';
import { admin, answer, market } from '../../lib/functions.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { listRows } from '../../lib/tables.ts';
import type { SaleSide } from '../sale/sale-steps.ts';

/** More than both sides together may write. */
const mostStatements = 100;

/** Both sides' statements, oldest first. */
export const statementsOptions = (saleId: string) =>
  queryOptions({
    queryKey: queryKeys.statements(saleId),
    queryFn: () =>
      listRows('disputeStatements', {
        select: ['authorId', 'message', 'imageIds', 'isAdminOnly'],
        where: [Query.equal('saleId', saleId), Query.orderAsc('$createdAt')],
        limit: mostStatements,
      }),
  });

export type Statement = Awaited<ReturnType<NonNullable<ReturnType<typeof statementsOptions>['queryFn']>>>[number];

/** A token for a photo of the dispute, from the function for this side. Throws CallError. */
export async function photoToken(side: SaleSide, saleId: string, photoId: string): Promise<string> {
  const request = { param: { saleId, photoId } };
  const { token } = await (side === 'admin'
    ? answer(admin.sales[':saleId'].photos[':photoId'].token.$post(request))
    : answer(market.sales[':saleId'].photos[':photoId'].token.$post(request)));
  return token;
}

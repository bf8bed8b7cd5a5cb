import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ID } from 'appwrite';
import { productPhoto } from '#domain/photo.ts';
import { storage } from '../../../lib/appwrite.ts';
import { toCallError } from '../../../lib/call-error.ts';
import { admin, answer } from '../../../lib/functions.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { preparePhoto } from '../../../shop/photos/photo-file.ts';
import type { ProductInput } from '../../../shop/product-form/product-values.ts';
import type { ListedProduct } from './products-list.ts';

export const deleteProduct = (productId: string) =>
  answer(admin.products[':productId'].$delete({ param: { productId } }));

/** The number of running sales of these products. They continue after the deletion. */
export const openSalesOptions = (productIds: readonly string[]) =>
  queryOptions({
    queryKey: queryKeys.openOf(productIds),
    queryFn: () => answer(admin['open-sales'].$post({ json: { productIds: [...productIds] } })),
    staleTime: 0,
  });

/** Uploads a photo and returns its id; upkeep removes unused photos. Throws CallError. */
export async function uploadPhoto(file: File): Promise<string> {
  const photo = await preparePhoto(file, productPhoto);
  try {
    return (await storage.createFile({ bucketId: 'product-photos', fileId: ID.unique(), file: photo })).$id;
  } catch (error) {
    throw toCallError(error);
  }
}

const useRefresh = () => {
  const queries = useQueryClient();
  return () =>
    Promise.all(
      (['products', 'totals'] as const).map((table) => queries.invalidateQueries({ queryKey: queryKeys.table(table) })),
    );
};

/** `productId` is fixed per form, so that a double click creates one product. */
export const useAddProduct = () =>
  useMutation({
    mutationFn: (json: ProductInput<'admin'> & { productId: string }) => answer(admin.products.$post({ json })),
    onSettled: useRefresh(),
  });

/** Refused with changed_meanwhile when someone else edited the product since it was read. */
export const useEditProduct = (product: ListedProduct) =>
  useMutation({
    mutationFn: (values: ProductInput<'admin'>) =>
      answer(
        admin.products[':productId'].$put({
          param: { productId: product.$id },
          json: { ...values, version: product.version, shownStock: product.stock },
        }),
      ),
    onSettled: useRefresh(),
  });

export const useDeleteProduct = (productId: string) =>
  useMutation({ mutationFn: () => deleteProduct(productId), onSettled: useRefresh() });

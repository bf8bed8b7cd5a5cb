/** The part of midtrans-client 1.4 that we use; it has no types of its own. */
declare module 'midtrans-client' {
  interface MidtransApi {
    apiConfig: { getSnapApiBaseUrl(): string; getCoreApiBaseUrl(): string };
    httpClient: { http_client: { defaults: { timeout?: number } } };
  }
  interface Options {
    isProduction: boolean;
    serverKey: string;
    clientKey: string;
  }
  class Snap implements MidtransApi {
    constructor(options: Options);
    apiConfig: MidtransApi['apiConfig'];
    httpClient: MidtransApi['httpClient'];
    transaction: {
      status(orderId: string): Promise<unknown>;
      refund(orderId: string, parameter: object): Promise<unknown>;
      refundDirect(orderId: string, parameter: object): Promise<unknown>;
    };
    createTransaction(parameter: object): Promise<unknown>;
  }
  class MidtransError extends Error {
    httpStatusCode: number | string | null;
    ApiResponse: unknown;
  }
  const midtrans: { Snap: typeof Snap; MidtransError: typeof MidtransError };
  export default midtrans;
}

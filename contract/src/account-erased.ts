/**
 * The `error_code` of a refused refresh after the account was erased. Sent for a refresh token that was not used before, until it expires
 * (docs/decisions/118), so that the device can destroy its remaining data of the person.
 */
export const ACCOUNT_ERASED = 'AccountErased'

/**
 * As `error_code` of a refused refresh: the account was erased. Told for a refresh token that was not used before, until it expires
 * (docs/decisions/118), so that the device can destroy what it still has of the person.
 */
export const ACCOUNT_ERASED = 'AccountErased'

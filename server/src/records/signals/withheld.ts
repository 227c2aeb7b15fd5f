// What a patient does not see during an investigation (docs/decisions/050).

import { WITHHELD_DAYS } from '@aruga/contract/limits'

const MOST_MS = WITHHELD_DAYS * 24 * 60 * 60_000

/** Older signals no longer hide entries. */
export const withheldSince = (now: Date) => new Date(now.getTime() - MOST_MS)

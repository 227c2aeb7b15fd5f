/** Constants of docs/specification.md#9 and of the program's rules. Milliseconds unless the name says otherwise. */

/** docs/specification.md#4 and #9: an idle session ends after 15 minutes. */
export const IDLE_TIMEOUT_MS = 900_000
/** docs/specification.md#4: a request from minute 12 on restarts the idle timer. */
export const IDLE_RESET_OPENS_MS = 12 * 60_000
/** Ours: at minute 13 the app asks "Still there?". */
export const IDLE_WARNING_MS = 13 * 60_000
/** docs/specification.md#2 and #9. */
export const TOAST_DURATION_MS = 5000

/** docs/specification.md#9: the progress ring, in its own units (viewBox 0 0 232 232). */
export const RING = { radius: 100, outerStroke: 16, innerStroke: 8, animationMs: 300 } as const

/** docs/specification.md#9: where Ionic Storage stores the session. */
export const STORAGE = { name: '_ionicstorage', storeName: '_ionickv' } as const

/** The maximum size of an uploaded file in bytes (10 MiB). */
export const MAX_UPLOAD_BYTES = 10 * 1024 * 1024
/** A patient's limits: files and bytes within 24 hours (the operator can set the files), and waiting for staff. */
export const MAX_UPLOADS_PER_DAY = 100
export const MAX_UPLOAD_BYTES_PER_DAY = 500 * 1024 * 1024
export const MAX_WAITING_DOCUMENTS = 100
/** How long a file may be sent with its ticket, and its pieces are stored. */
export const UPLOAD_TICKET_SECONDS = 7 * 24 * 60 * 60
/** A patient's files with a ticket that have not arrived. */
export const MAX_OPEN_UPLOADS = 100
/** The largest number of pieces of a file. */
export const MAX_UPLOAD_PIECES = 200
/** The maximum of an uploaded picture, in millions: above the 50 of today's phones. */
export const MAX_MEGAPIXELS = 60
/** The maximum number of pages of an uploaded PDF. */
export const MAX_PDF_PAGES = 20
/** Letters that one receipt can be for. */
export const RECEIPT_LETTERS = 10

/** An unanswered question about a case returns to staff after this time. */
export const QUESTION_DAYS = 14
/** The maximum length of its answer. */
export const ANSWER_MAX = 2000

/** How many years ahead budgets and prices may be set: a mistyped year could not be undone. */
export const MAX_YEARS_AHEAD = 5

/** The patient learns of a suspicion once its signal is closed, or after this many days (docs/decisions/050). */
export const WITHHELD_DAYS = 180

/** A list query without `MaxResultCount` gets 10 rows; more than 1000 is refused, not clamped. */
export const DEFAULT_RESULT_COUNT = 10
export const MAX_RESULT_COUNT = 1000

/** A claim code is valid for a day; opening the letter later creates a new one. */
export const CLAIM_CODE_LIFE_MS = 24 * 60 * 60_000
/** The characters of codes that people read out, without the look-alikes 0/O, 1/I/L, 2/Z, 5/S, 8/B, U/V. */
export const READABLE_SIGNS = '34679ACDEFGHJKMNPQRTWXY'
export const CLAIM_CODE_LENGTH = 8
/** Letters that share a code, at most: a visit hands all of them over in one call. */
export const LETTERS_OF_A_CODE = 10
/** How long a pharmacist may correct the quantity of a hand-over. */
export const CORRECTION_WINDOW_MS = 10 * 60_000
/** How long after a hand-over an offline till may still send it. */
export const LATE_HAND_OVER_SECONDS = 3 * 24 * 60 * 60

/** Fixed in the app by docs/specification.md#6; the program's own scope comes from the configuration. */
export const DEFAULT_CLIENT_ID = 'aruga-patient-app'
export const DEFAULT_PROGRAM_SCOPE = 'aruga'
export const scopeOf = (programScope: string): string => `email profile openid roles ${programScope} offline_access`

/** How long access and refresh tokens are valid, in seconds. */
export const ACCESS_TOKEN_SECONDS = 15 * 60
export const REFRESH_TOKEN_SECONDS = 14 * 24 * 60 * 60
/** The longest session after the password, with any refreshes. Staff have a working day, or until an idle quarter of an hour. */
export const SESSION_SECONDS = 90 * 24 * 60 * 60
export const STAFF_SESSION_SECONDS = 12 * 60 * 60
export const STAFF_IDLE_SECONDS = IDLE_TIMEOUT_MS / 1000
/** A till's PIN: its length, and the number of wrong tries that ends the session. */
export const TILL_PIN_DIGITS = 6
export const TILL_PIN_TRIES = 5
/** How long a rotated refresh token may be sent again (after a lost answer); later use ends the whole grant. */
export const REFRESH_LEEWAY_SECONDS = 30

/** A registration whose address nobody confirms is deleted after this long; its mailed link works until then. */
export const UNCONFIRMED_DAYS = 7

/** Lock-out: the consecutive failures that lock an account, and for how long. */
export const LOCKOUT_FAILURES = 5
export const LOCKOUT_MS = 5 * 60_000

/** How long a proof of the password lasts, in its session only. */
export const PASSWORD_PROOF_MS = 5 * 60_000
/** How long a previous address can undo the change of address. */
export const EMAIL_UNDO_MS = 7 * 24 * 60 * 60_000
/** How long a reset without the security answers waits, while its owner can cancel it; and for how long it is then possible. */
export const DELAYED_RESET_WAIT_MS = 72 * 60 * 60_000
export const DELAYED_RESET_OPEN_MS = 7 * 24 * 60 * 60_000

/** The working days in which staff answer, as the app shows them until it has read the program's promise. */
export const REVIEW_WORKING_DAYS = 1

/**
 * A handed-over unit counts as not proved after this time: patients buy, keep the receipt and send it when they next have time or
 * signal, and a reviewer needs a working day. Earlier, a missing receipt means nothing.
 */
export const UNPROVED_AFTER_DAYS = 14

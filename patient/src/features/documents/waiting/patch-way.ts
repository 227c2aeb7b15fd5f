// The PATCH of a piece (tus 1.0) where a network refuses it.

/** The answer to it, null where none came. `tusResumable`: the header that is on every answer of our server to one. */
type Answer = { status: number; tusResumable: string | null | undefined } | null

/** Whether our server did not give this answer. A 401 is everybody's: another way does not help. */
export const isBlockedAnswer = (answer: Answer) => !answer || !(answer.tusResumable || answer.status === 401)

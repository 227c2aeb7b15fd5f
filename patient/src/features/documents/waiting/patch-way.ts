// Networks that let only GET and POST through take a piece of a file as a POST that names PATCH (tus 1.0, X-HTTP-Method-Override).
// Once one got through so, the next ones of this visit go so at once.
let isBlocked = false

export const rememberBlocked = (is = true) => {
  isBlocked = is
}

type Way = { method: 'PATCH' | 'POST'; headers: Record<string, string> }
export const pieceWay = (blocked = isBlocked): Way =>
  blocked ? { method: 'POST', headers: { 'x-http-method-override': 'PATCH' } } : { method: 'PATCH', headers: {} }

/** The answer to a PATCH, null where none came. `tusResumable`: the header that is on every answer of our server to one. */
type Answer = { status: number; tusResumable: string | null | undefined } | null

/** What `send` below rejects with, where its PATCH may not have reached our server. */
export class PatchBlocked extends Error {}

/** Whether our server did not give this answer. A 401 is everybody's: another way does not help. */
export const isBlockedAnswer = (answer: Answer) => !answer || !(answer.tusResumable || answer.status === 401)

/** Sends by PATCH, and where that is blocked by POST. */
export async function sendByOpenWay<T>(send: (way: Way) => Promise<T>): Promise<T> {
  const way = pieceWay()
  try {
    return await send(way)
  } catch (error) {
    if (isBlocked || !(error instanceof PatchBlocked)) throw error
  }
  const sent = await send(pieceWay(true))
  isBlocked = true
  return sent
}

// Networks that let only GET and POST through take a piece of a file as a POST that names PATCH (tus 1.0, X-HTTP-Method-Override).
// Once one got through so, the next ones of this visit go so at once.
let isBlocked = false

export const patchIsBlocked = () => isBlocked
export const rememberBlocked = (is = true) => {
  isBlocked = is
}

type Way = { method: 'PATCH' | 'POST'; headers: Record<string, string> }
export const pieceWay = (blocked = isBlocked): Way =>
  blocked ? { method: 'POST', headers: { 'x-http-method-override': 'PATCH' } } : { method: 'PATCH', headers: {} }

/** A Philippine mobile number as `+639…` (E.164), from any notation; undefined for any other number, which gets nothing. */
export function philippineMobile(written: string | null): string | undefined {
  const [, national] = /^(?:\+?63|0)(9\d{9})$/.exec((written ?? '').replace(/[ ()-]/g, '')) ?? []
  return national && `+63${national}`
}

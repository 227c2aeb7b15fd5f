// Drafts contain photos, and JSON cannot: each photo is stored as base64 with its type and name, and becomes a file again when read.
type Written = { $file: string; type: string; name: string | null }

/** The bytes in base64. */
export const base64 = async (blob: Blob) => {
  const bytes = new Uint8Array(await blob.arrayBuffer())
  let text = ''
  // In chunks: a call accepts a limited number of arguments.
  for (let at = 0; at < bytes.length; at += 8_192) text += String.fromCharCode(...bytes.subarray(at, at + 8_192))
  return btoa(text)
}

async function written(value: unknown): Promise<unknown> {
  if (value instanceof Blob)
    return {
      $file: await base64(value),
      type: value.type,
      name: value instanceof File ? value.name : null,
    } satisfies Written
  if (Array.isArray(value)) return Promise.all(value.map(written))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(async ([key, each]) => [key, await written(each)])
  return Object.fromEntries(await Promise.all(entries))
}

function read(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('$file' in value)) return value
  const { $file, type, name } = value as Written
  const bytes = Uint8Array.from(atob($file), (letter) => letter.charCodeAt(0))
  return name === null ? new Blob([bytes], { type }) : new File([bytes], name, { type })
}

/** JSON that includes files. */
export const toText = async (value: unknown): Promise<string> => JSON.stringify((await written(value)) ?? null)
/** Restores the value that `toText` received. */
export const fromText = (text: string): unknown => JSON.parse(text, read)

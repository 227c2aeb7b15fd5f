// Pictures of people and documents, generated once, with nothing real in them, marked as specimens: the
// demo's photos, and what tests upload.
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

/** The path of a picture: `id-maria.webp`, `portrait-maria.jpg`. Documents are WebP and lack their date, faces are square JPEGs. */
export const picturePath = (name: string) => fileURLToPath(new URL(`./pictures/${name}`, import.meta.url))

export const readPicture = (name: string): Promise<Buffer> => readFile(picturePath(name))

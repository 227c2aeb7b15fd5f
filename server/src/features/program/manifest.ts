// The web app manifest: the built app's, with the name and colour of this program.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { colourOf, hueOf } from '@aruga/contract/accent'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/open.ts'
import { findProgramFacts } from '../../records/program/queries.ts'

/** Lightness and chroma of the light theme's `--page`. */
const PAGE = [0.966, 0.008] as const

/** `folder`: the built app. Without a build no route is registered. */
export function registerManifest(app: FastifyInstance, db: Db, folder: string): void {
  const file = join(folder, 'manifest.webmanifest')
  if (!existsSync(file)) return
  const built = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>
  app.get('/manifest.webmanifest', async (_request, reply) => {
    const { name, accentColour } = await findProgramFacts(db, 'en')
    const hue = accentColour === null ? null : hueOf(accentColour)
    const page = hue === null ? {} : { background_color: colourOf(...PAGE, hue), theme_color: colourOf(...PAGE, hue) }
    return reply
      .header('cache-control', 'no-cache')
      .type('application/manifest+json; charset=utf-8')
      .send({ ...built, name, short_name: name, ...page })
  })
}

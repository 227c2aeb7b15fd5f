// Renders pages for renderer.ts. Its argument: the build of patient/vite.ssr.config.ts.
import { pathToFileURL } from 'node:url'

/** `text`: of a published page, as read for it. */
export type RenderedPage = { markup: string; text: unknown }
export type RenderRequest = { id: number; from: string }
export type RenderReply = { id: number; page: RenderedPage } | { id: number; problem: string }

const [, , file = ''] = process.argv
const built = import(pathToFileURL(file).href) as Promise<{ render(from: unknown): RenderedPage }>
// Reported to the caller who requests a page.
built.catch(() => undefined)

const replyTo = async ({ id, from }: RenderRequest): Promise<RenderReply> => {
  try {
    const { render } = await built
    return { id, page: render(JSON.parse(from)) }
  } catch (error) {
    return { id, problem: String((error as Error).stack ?? error) }
  }
}

process.on('message', async (request: RenderRequest) => void process.send?.(await replyTo(request)))
// An orderly exit, so that Node caches its compiled code.
process.on('disconnect', () => process.exit())

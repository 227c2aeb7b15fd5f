// Renders a public page as HTML. Built for the server (vite.ssr.config.ts), which adds the data of the page.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom/server'
import { readAhead } from '../../features/content/read-text.ts'
import type { PublishedText } from '../../features/content/shared/parsed-texts.ts'
import { contentQuery } from '../../features/content/shared/queries.ts'
import { factsQuery } from '../../features/program/shared/facts.ts'
import { setLanguage, startTexts } from '../../i18n/messages.ts'
import { setOfferedLanguages } from '../../i18n/offered-languages.ts'
import { PublicShell } from './public-shell.tsx'
import type { RenderedFrom } from './rendered.ts'

startTexts()

const future = { v7_startTransition: false, v7_relativeSplatPath: false }

/** The markup of `#root`, and a published page's parsed text. Nothing is awaited in between, so the language stays this page's. */
export function render({ path, language, facts, content }: RenderedFrom): {
  markup: string
  text: PublishedText | null
} {
  setOfferedLanguages(facts.languages)
  setLanguage(language)
  const text = content && readAhead(content)
  const queries = new QueryClient()
  queries.setQueryData(factsQuery(language).queryKey, facts)
  if (content) queries.setQueryData(contentQuery(content.slug, language).queryKey, content)
  const markup = renderToString(
    <QueryClientProvider client={queries}>
      <StaticRouter location={path} future={future}>
        <PublicShell onLeave={() => undefined} />
      </StaticRouter>
    </QueryClientProvider>,
  )
  queries.clear()
  return { markup, text }
}

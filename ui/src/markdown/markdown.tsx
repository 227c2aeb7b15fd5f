// Renders a content page's Markdown as React elements, built from tokens and never from HTML, so that pasted code cannot run.
// Raw HTML is shown as text.

import { isReadable } from '@aruga/contract/content/readable'
import { marked, type Token, type Tokens } from 'marked'
import { type ComponentType, createContext, createElement, Fragment, type ReactNode, useContext } from 'react'
import { linkKind } from './link-kind.ts'
import styles from './markdown.module.css'

type MarkdownLinks = {
  /** Renders a link to a page of the app. */
  AppLink: ComponentType<{ to: string; children: ReactNode }>
  /** Renders a picture; left out for texts from outside, so that only its alternative text appears. */
  Picture?: ComponentType<{ src: string; alt: string }>
  /** Read by screen readers after a link that opens another tab. */
  newTab: string
}

const Links = createContext<MarkdownLinks>({ AppLink: ({ children }) => children, newTab: '' })

/** Markdown as tokens, before it is rendered; as typed if parsing would take long. */
export const readMarkdown = (markdown: string): Token[] =>
  isReadable(markdown) ? [...marked.lexer(markdown, { gfm: true })] : [{ type: 'code', raw: markdown, text: markdown }]

type MarkdownProps = {
  children: string
  links: MarkdownLinks
  /** From `readMarkdown`, if it is parsed already. */
  tokens?: Token[] | undefined
}

export const Markdown = ({ children, links, tokens }: MarkdownProps) => (
  <Links.Provider value={links}>
    <div className={styles.markdown}>
      <Blocks tokens={tokens ?? readMarkdown(children)} />
    </div>
  </Links.Provider>
)

/** Tokens have no identity and a published text never changes, so their position is their key. */
const each = (tokens: Token[] | undefined, draw: (token: Tokens.Generic) => ReactNode) =>
  tokens?.map((token, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: see above
    <Fragment key={place}>{draw(token as Tokens.Generic)}</Fragment>
  ))

const Blocks = ({ tokens }: { tokens: Token[] }): ReactNode =>
  each(tokens, (token) => {
    switch (token.type) {
      case 'heading':
        // The page has its own h1.
        return createElement(`h${Math.max(2, token.depth)}`, null, <Inline tokens={token.tokens} />)
      case 'paragraph':
        return (
          <p>
            <Inline tokens={token.tokens} />
          </p>
        )
      case 'list':
        return createElement(
          token.ordered ? 'ol' : 'ul',
          token.ordered ? { start: token.start || 1 } : null,
          each(token.items, (item) => (
            <li>
              <Blocks tokens={item.tokens ?? []} />
            </li>
          )),
        )
      case 'blockquote':
        return (
          <blockquote>
            <Blocks tokens={token.tokens ?? []} />
          </blockquote>
        )
      case 'table':
        return <Table token={token as Tokens.Table} />
      case 'hr':
        return <hr />
      case 'code':
        return <pre>{token.text}</pre>
      case 'space':
      case 'def':
        return null
      default:
        return token.tokens ? <Inline tokens={token.tokens} /> : token.raw
    }
  })

const Inline = ({ tokens }: { tokens: Token[] | undefined }): ReactNode =>
  each(tokens, (token) => {
    switch (token.type) {
      case 'strong':
        return (
          <strong>
            <Inline tokens={token.tokens} />
          </strong>
        )
      case 'em':
        return (
          <em>
            <Inline tokens={token.tokens} />
          </em>
        )
      case 'del':
        return (
          <del>
            <Inline tokens={token.tokens} />
          </del>
        )
      case 'codespan':
        return <code>{token.text}</code>
      case 'br':
        return <br />
      case 'link':
        return (
          <SafeLink href={token.href}>
            <Inline tokens={token.tokens} />
          </SafeLink>
        )
      case 'image':
        return <Image src={token.href} alt={token.text} />
      case 'escape':
        return token.text
      case 'text':
        return token.tokens ? <Inline tokens={token.tokens} /> : decode(token.text)
      default:
        return token.raw
    }
  })

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" }
/** Decodes HTML entities, which Markdown allows and React would show as they are. */
const decode = (text: string) => text.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => entities[entity] ?? entity)

const Image = ({ src, alt }: { src: string; alt: string }) => {
  const { Picture } = useContext(Links)
  return Picture ? <Picture src={src} alt={alt} /> : alt
}

const SafeLink = ({ href, children }: { href: string; children: ReactNode }) => {
  const { AppLink, newTab } = useContext(Links)
  switch (linkKind(href)) {
    case 'app':
      return <AppLink to={href}>{children}</AppLink>
    case 'contact':
      return <a href={href}>{children}</a>
    case 'web':
      return (
        <a href={href} target="_blank" rel="noopener noreferrer">
          {children}
          <span className="sr"> {newTab}</span>
        </a>
      )
    default:
      return children
  }
}

const Table = ({ token }: { token: Tokens.Table }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls sideways, also by keyboard
  <div className={styles.markdownTable} tabIndex={0}>
    <table>
      <thead>
        <tr>
          {token.header.map((cell) => (
            <th key={cell.text} scope="col">
              <Inline tokens={cell.tokens} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {token.rows.map((row) => (
          <tr key={row.map(({ text }) => text).join('|')}>
            {row.map((cell, column) => (
              <td key={token.header[column]?.text}>
                <Inline tokens={cell.tokens} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

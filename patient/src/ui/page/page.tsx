import { chevronBack } from 'ionicons/icons'
import type { ReactNode } from 'react'
import { useTexts } from '../../i18n/texts.ts'
import { Icon } from '../art/icon.tsx'
import { usePageFrame } from './frame.tsx'
import styles from './page.module.css'
import { useHeading } from './use-heading.ts'
import { useBottomBar } from './use-media-query.ts'
import type { Sides } from './use-sides.ts'

type PageProps = {
  /** The heading; takes the focus when the page opens. */
  title: string
  /** Above the heading: a date, "Step 4 of 7". */
  eyebrow?: ReactNode
  /** Below the heading. */
  lead?: ReactNode
  /** Beside the heading. */
  aside?: ReactNode
  /** Where the back button leads if the history is empty; the heading is then next to the button. */
  back?: string
  /** The main action: at the bottom of the screen on a phone, after the content on a desktop. */
  actionBar?: ReactNode
  /** Called when the page is pulled down. */
  onRefresh?: () => Promise<unknown>
  /** When this changes, the page starts again at its heading. */
  state?: string | undefined
  /** One column of running text or fields, instead of the full width of a desktop. */
  narrow?: boolean
  /** From `useSides`, with `list`. */
  sides?: Sides
  /** A list beside the content. Without `listTitle` the page's heading is also the list's. */
  list?: ReactNode
  /** The heading of the list, if the page's heading is that of the chosen item. */
  listTitle?: string
  children: ReactNode
}

/** The frame of every page: back button, heading, content, action bar. */
export const Page = ({
  title,
  eyebrow,
  lead,
  aside,
  back,
  actionBar,
  onRefresh,
  state,
  narrow = false,
  sides,
  list,
  listTitle,
  children,
}: PageProps) => {
  const atBottom = useBottomBar()
  const heading = useHeading(title, state)
  const { Frame } = usePageFrame()
  const h1 = (
    <h1 ref={heading} tabIndex={-1}>
      {title}
    </h1>
  )
  const head =
    back && !listTitle ? (
      <div className={styles.top}>
        <Back to={back} />
        {h1}
        {aside && <div className={styles.aside}>{aside}</div>}
      </div>
    ) : (
      <div className={styles.head}>
        {eyebrow && <div className="muted">{eyebrow}</div>}
        <div className="line-up apart">
          {h1}
          {aside}
        </div>
        {lead && <p className="muted">{lead}</p>}
      </div>
    )
  const isList = sides && !listTitle
  return (
    <Frame className={styles.page} onRefresh={onRefresh} foot={atBottom && actionBar}>
      <div className={sides?.sides ?? styles.single}>
        {sides && (
          <div className={sides.list}>
            {listTitle ? (
              <div className={styles.top}>
                {back && <Back to={back} />}
                <h2>{listTitle}</h2>
              </div>
            ) : (
              head
            )}
            {list}
          </div>
        )}
        <div className={narrow ? `${styles.body} ${styles.narrow}` : styles.body}>
          {!isList && head}
          {children}
          {!atBottom && actionBar && <div className={styles.actions}>{actionBar}</div>}
        </div>
      </div>
    </Frame>
  )
}

/** Goes back in the history, or to `to` if the page was opened by its address. */
const Back = ({ to }: { to: string }) => {
  const goBack = usePageFrame().useGoBack()
  const { t } = useTexts('ui')
  return (
    <button type="button" className={styles.iconButton} aria-label={t('back')} onClick={() => goBack(to)}>
      <Icon of={chevronBack} />
    </button>
  )
}

/**
 * Two columns on a desktop, one below the other on a phone. `three`: on a phone in the order a, b, c; on a desktop c is below a.
 */
export const Columns = ({
  kind = 'wideFirst',
  children,
}: {
  kind?: 'wideFirst' | 'even' | 'three'
  children: ReactNode
}) => <div className={`${styles.columns} ${styles[kind]}`}>{children}</div>

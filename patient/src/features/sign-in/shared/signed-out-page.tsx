import { checkmarkCircle } from 'ionicons/icons'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Icon } from '../../../ui/art/icon.tsx'
import { LanguageSwitch } from '../../../ui/form/language-switch.tsx'
import { usePageFrame } from '../../../ui/page/frame.tsx'
import pageStyles from '../../../ui/page/page.module.css'
import { useHeading } from '../../../ui/page/use-heading.ts'
import { ProgramBrand } from '../../program/shared/program-brand.tsx'
import { SignedOutAside } from './signed-out-aside.tsx'
import styles from './signed-out-page.module.css'

type Props = {
  /** The heading; takes the focus when the page opens. */
  title: string
  lead?: ReactNode
  /** When it changes, the page starts again at its heading. */
  state?: string
  /** Success: a tick above the heading. */
  good?: boolean
  children?: ReactNode
}

/** The frame of pages for signed-out people: a link home, the language, and the content. */
export const SignedOutPage = ({ title, lead, state, good = false, children }: Props) => {
  const { Frame } = usePageFrame()
  const heading = useHeading(title, state)
  return (
    <Frame className={pageStyles.page}>
      <div className={styles.page}>
        <div className={styles.body}>
          <div className={styles.top}>
            <Link to="/welcome" className={styles.home}>
              <ProgramBrand />
            </Link>
            <LanguageSwitch />
          </div>
          <div className={styles.main}>
            <div className={pageStyles.head}>
              {good && (
                <span className={styles.good}>
                  <Icon of={checkmarkCircle} />
                </span>
              )}
              <h1 ref={heading} tabIndex={-1}>
                {title}
              </h1>
              {lead && <p className="muted">{lead}</p>}
            </div>
            {children}
          </div>
        </div>
        <SignedOutAside />
      </div>
    </Frame>
  )
}

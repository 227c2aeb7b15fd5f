import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { ProgramBrand } from '../features/program/shared/program-brand.tsx'
import { useLoggedIn } from '../platform/logged-in.ts'
import { ErrorArt } from '../ui/art/error-art.tsx'
import { usePageFrame } from '../ui/page/frame.tsx'
import pageStyles from '../ui/page/page.module.css'
import { useHeading } from '../ui/page/use-heading.ts'
import styles from './not-found-layout.module.css'

type Props = { title: string; action: ReactNode; children: ReactNode }

/** The centred layout of a page that does not exist; before the log-in, below the program's name. */
export const NotFoundLayout = ({ title, action, children }: Props) => {
  const { Frame } = usePageFrame()
  const heading = useHeading(title)
  return (
    <Frame className={pageStyles.page}>
      <div className={styles.notFound}>
        {!useLoggedIn() && (
          <Link className={styles.notFoundBrand} to="/welcome">
            <ProgramBrand />
          </Link>
        )}
        <ErrorArt />
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <p>{children}</p>
        <div className={styles.notFoundWays}>{action}</div>
      </div>
    </Frame>
  )
}

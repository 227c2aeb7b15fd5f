import { useEffect, useRef } from 'react'
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom'
import { attachApp } from '../../platform/api.ts'
import { useLoggedIn } from '../../platform/logged-in.ts'
import { Shown } from '../../ui/page/frame.tsx'
import { LoadingPage } from '../lazy-page.tsx'
import { PageBoundary } from '../page-boundary.tsx'
import styles from '../shell.module.css'
import { SkipLink } from '../skip-link.tsx'
import { publicPageAt } from './public-pages.ts'
import { visit } from './visited.ts'

/** The frame around a public page. `onLeave`: the address needs the whole app. */
export const PublicShell = ({ onLeave }: { onLeave: () => void }) => {
  const { pathname } = useLocation()
  const kind = useNavigationType()
  const navigate = useNavigate()
  const leaves = useLoggedIn() || !publicPageAt(pathname)
  const pages = useRef<readonly string[]>([])
  if (!leaves) pages.current = visit(pages.current, pathname, kind)
  useEffect(() => attachApp({ goToLogin: () => navigate('/login', { replace: true }) }), [navigate])
  useEffect(() => {
    if (leaves) onLeave()
  }, [leaves, onLeave])
  return (
    <div className={styles.shell}>
      <SkipLink />
      <div className={styles.shellPage}>
        <div id="pages">
          {pages.current.map((path) => {
            const Page = publicPageAt(path)
            return (
              <Shown key={path} value={!leaves && path === pathname}>
                <PageBoundary>{Page && <Page />}</PageBoundary>
              </Shown>
            )
          })}
        </div>
        {leaves && <LoadingPage />}
      </div>
    </div>
  )
}

import { useIonRouter } from '@ionic/react'
import type { MouseEvent, ReactNode } from 'react'
import { Link } from 'react-router-dom'

type Props = { to: string; current?: boolean; className?: string | undefined; children: ReactNode }

/** A link of the tab bar, the side navigation or a list beside its details: changes the page without Ionic's push animation. */
export const SectionLink = ({ to, current = false, className, children }: Props) => {
  const router = useIonRouter()
  const go = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    router.push(to, 'none', 'push')
  }
  return (
    <Link to={to} className={className} aria-current={current ? 'page' : undefined} onClick={go}>
      {children}
    </Link>
  )
}

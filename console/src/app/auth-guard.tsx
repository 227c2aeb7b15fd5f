import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { RouterProvider } from 'react-router-dom'
import { sendFor } from '../features/counter/outbox/hand-overs.ts'
import { t } from '../i18n/t.ts'
import { useSignedIn } from '../platform/api.ts'
import { meQuery } from '../platform/me.ts'
import { useSignedOut } from '../platform/session-end.ts'
import { till } from '../platform/till.ts'
import { Brand } from '../ui/brand.tsx'
import { Loaded } from '../ui/states.tsx'
import { NotStaff } from './not-staff.tsx'
import { createRouter } from './router.tsx'
import styles from './signed-out-page.module.css'
import { SignedOut } from './signed-out-page.tsx'

/** Renders the console only once the signed-in user is known. */
export const AuthGuard = () => {
  const closed = useSignedOut()
  if (useSignedIn()) return <Inside />
  return closed ? <SignedOut {...closed} /> : <OnTheWay />
}

const Inside = () => {
  const query = useQuery(meQuery)
  const roles = query.data?.roles
  const locks = query.data?.locks ?? false
  useEffect(() => till.allow(locks), [locks])
  const pharmacist = roles?.includes('pharmacist') ? query.data?.id : undefined
  useEffect(() => (pharmacist ? sendFor(pharmacist) : undefined), [pharmacist])
  if (roles) return roles.length > 0 ? <Screens /> : <NotStaff />
  if (query.error && 'status' in query.error && query.error.status === 403) return <NotStaff />
  return (
    <main className={styles.signedOut}>
      <Loaded query={query} failed={t('app:authGuard.weCouldNotFindOut')} rows={3}>
        {() => null}
      </Loaded>
    </main>
  )
}

const Screens = () => {
  const [router] = useState(createRouter)
  return <RouterProvider router={router} future={flags} />
}

// Not a transition, whose rendering may wait: a screen that opens something by itself has to learn of another choice at once.
const flags = { v7_startTransition: false }

/** Shown until the sign-in page opens. */
const OnTheWay = () => (
  <main className={styles.signedOut} aria-busy="true">
    <Brand name="Aruga" />
    <p className="muted">{t('app:authGuard.openingTheSignInPage')}</p>
  </main>
)

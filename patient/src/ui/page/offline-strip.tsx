import { cloudOfflineOutline } from 'ionicons/icons'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Note } from '../feedback/note.tsx'
import { UI } from '../messages.ts'
import { formatAsOf } from './as-of.ts'

/** The age of outdated data on the screen, said once a page: see `data-outdated` in style sheets. `asOf`: epoch milliseconds. */
export const OfflineStrip = ({ asOf, offline, children }: { asOf: number; offline: boolean; children?: ReactNode }) => {
  const { t } = useTranslation(UI)
  const when = formatAsOf(asOf, t('today'), Date.now())
  return (
    <div role="status" data-outdated>
      <Note icon={cloudOfflineOutline}>
        <b>{offline ? t('noInternet') : t('noAnswer')}</b> {t('asOf', { when })} {children}
      </Note>
    </div>
  )
}

import { cloudOfflineOutline } from 'ionicons/icons'
import type { ReactNode } from 'react'
import { useTexts } from '../../i18n/texts.ts'
import { Note } from '../feedback/note.tsx'
import { formatAsOf } from './as-of.ts'

/** The age of outdated data on the screen, shown once a page: see `data-outdated` in style sheets. `asOf`: epoch milliseconds. */
export const OfflineStrip = ({ asOf, offline, children }: { asOf: number; offline: boolean; children?: ReactNode }) => {
  const { t } = useTexts('ui')
  const when = formatAsOf(asOf, t('today'), Date.now())
  return (
    <div role="status" data-outdated>
      <Note icon={cloudOfflineOutline}>
        <b>{offline ? t('noInternet') : t('noAnswer')}</b> {t('asOf', { when })} {children}
      </Note>
    </div>
  )
}

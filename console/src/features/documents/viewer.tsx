import type { CaseDocument, CaseInFull } from '@aruga/contract/review/case-file'
import { Menu } from '@mantine/core'
import { albumsOutline } from 'ionicons/icons'
import { useEffect, useRef, useState } from 'react'
import { t } from '../../i18n/t.ts'
import { formatDay } from '../../ui/dates.ts'
import { Icon } from '../../ui/icon.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import { useShortcuts } from '../../ui/shortcuts.ts'
import { nameOfDocument } from './messages.ts'
import { Pane } from './pane.tsx'
import styles from './viewer.module.css'

type Files = Pick<CaseInFull, 'documents' | 'earlier' | 'others'>

/** `besideId`: the file to compare with. */
type Props = Files & { besideId: string | null; onBeside: (id: string | null) => void }

/** The files of a case: one large, optionally another beside it to compare. */
export const Viewer = ({ documents, earlier, others, besideId, onBeside }: Props) => {
  const [shownId, setShownId] = useState<string | null>(null)
  const whole = useRef<HTMLElement>(null)
  // On a phone the request may come from further down the page.
  useEffect(() => {
    if (besideId) whole.current?.scrollIntoView({ block: 'nearest' })
  }, [besideId])
  const all = [...documents, ...earlier, ...others]
  const shown = all.find(({ id }) => id === shownId) ?? documents[0]
  const beside = all.find(({ id }) => id === besideId)
  const nextFile = () => {
    const place = documents.findIndex(({ id }) => id === shown?.id)
    setShownId(documents[(place + 1) % documents.length]?.id ?? null)
  }
  useShortcuts(documents.length > 1 ? [{ key: 'v', does: t('documents:viewer.nextFile'), run: nextFile }] : [])
  if (!shown) return null
  const comparable = all.filter(({ id }) => id !== shown.id)
  const fullScreen = () =>
    document.fullscreenElement ? void document.exitFullscreen() : void whole.current?.requestFullscreen()
  return (
    <section ref={whole} className={styles.viewer} aria-label={t('documents:viewer.document')}>
      {all.length > 1 && (
        <div className={styles.viewerFiles}>
          {documents.length > 1 && (
            <nav aria-label={t('documents:viewer.filesToDecideOn')}>
              {documents.map(({ id, ...one }) => (
                <button
                  key={id}
                  type="button"
                  aria-pressed={id === shown.id}
                  aria-keyshortcuts={id === shown.id ? undefined : 'v'}
                  onClick={() => setShownId(id)}
                >
                  {nameOfDocument(one)}
                  {id !== shown.id && (
                    <>
                      {' '}
                      <Kbd>V</Kbd>
                    </>
                  )}
                </button>
              ))}
            </nav>
          )}
          <Menu position="bottom-end">
            <Menu.Target>
              <button type="button" className={styles.viewerBeside}>
                <Icon of={albumsOutline} small />
                {t('documents:viewer.compareWith')}
              </button>
            </Menu.Target>
            <Menu.Dropdown className={styles.viewerMenu}>
              {comparable.map((one) => (
                <Menu.Item key={one.id} onClick={() => onBeside(one.id)}>
                  {titleOf(one, documents)}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        </div>
      )}
      <div className={styles.viewerPanes}>
        <Pane key={shown.id} document={shown} onFullScreen={fullScreen} />
        {beside && <Pane key={`beside ${beside.id}`} document={beside} onClose={() => onBeside(null)} />}
      </div>
    </section>
  )
}

function titleOf(one: CaseDocument, now: CaseDocument[]): string {
  const what = `${nameOfDocument(one)}, ${formatDay(one.uploadedAt)}`
  if (now.some(({ id }) => id === one.id)) return what
  if (one.replaced) return t('documents:viewer.replaced', { what })
  return one.status === 'UnderReview' ? what : t(`documents:viewer.${one.status}`, { what })
}

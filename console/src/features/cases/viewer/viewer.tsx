import type { CaseDocument, CaseInFull } from '@aruga/contract/staff/case-file'
import { Menu } from '@mantine/core'
import { albumsOutline } from 'ionicons/icons'
import { useRef, useState } from 'react'
import { formatDay } from '../../../ui/dates.ts'
import { Icon } from '../../../ui/icon.tsx'
import { documentName } from '../words.ts'
import { Pane } from './pane.tsx'
import './viewer.css'

type Files = Pick<CaseInFull, 'documents' | 'earlier' | 'others'>

/** The files of a case, one large, and another beside it to compare with. */
export const Viewer = ({ documents, earlier, others }: Files) => {
  const [shownId, setShownId] = useState<string | null>(null)
  const [besideId, setBesideId] = useState<string | null>(null)
  const whole = useRef<HTMLElement>(null)
  const all = [...documents, ...earlier, ...others]
  const shown = all.find(({ id }) => id === shownId) ?? documents[0]
  const beside = all.find(({ id }) => id === besideId)
  if (!shown) return null
  const comparable = all.filter(({ id }) => id !== shown.id)
  const fullScreen = () =>
    document.fullscreenElement ? void document.exitFullscreen() : void whole.current?.requestFullscreen()
  return (
    <section ref={whole} className="viewer" aria-label="Document">
      {all.length > 1 && (
        <div className="viewer-files">
          {documents.length > 1 && (
            <nav aria-label="Files to decide on">
              {documents.map(({ id, kind }) => (
                <button key={id} type="button" aria-pressed={id === shown.id} onClick={() => setShownId(id)}>
                  {documentName[kind]}
                </button>
              ))}
            </nav>
          )}
          <Menu position="bottom-end">
            <Menu.Target>
              <button type="button" className="viewer-beside">
                <Icon of={albumsOutline} small />
                Compare with
              </button>
            </Menu.Target>
            <Menu.Dropdown className="viewer-menu">
              {comparable.map((one) => (
                <Menu.Item key={one.id} onClick={() => setBesideId(one.id)}>
                  {titleOf(one, documents)}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        </div>
      )}
      <div className="viewer-panes">
        <Pane key={shown.id} document={shown} onFullScreen={fullScreen} />
        {beside && <Pane key={`beside ${beside.id}`} document={beside} onClose={() => setBesideId(null)} />}
      </div>
    </section>
  )
}

function titleOf(one: CaseDocument, now: CaseDocument[]): string {
  const what = `${documentName[one.kind]}, ${formatDay(one.uploadedAt)}`
  if (now.some(({ id }) => id === one.id)) return what
  if (one.replaced) return `${what} (replaced)`
  return one.status === 'UnderReview' ? what : `${what} (${one.status.toLowerCase()})`
}

import { Button } from '@mantine/core'
import { printOutline } from 'ionicons/icons'
import { type ReactNode, useEffect, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { Icon } from './icon.tsx'

type Props = { chosen?: boolean; children: ReactNode }
/** What is on paper only. It stands beside the app, so that nothing else of the page is printed: no file of a patient, and no dialog. */
export const PrintOnly = ({ chosen = false, children }: Props) =>
  createPortal(<div className={`print-only ${chosen ? 'print-only--chosen' : ''}`}>{children}</div>, document.body)

/** Prints its own sheet, without those of other buttons on the page. */
export const PrintButton = ({ sheet, children }: { sheet: ReactNode; children: ReactNode }) => {
  const [isChosen, setChosen] = useState(false)
  useEffect(() => {
    const done = () => setChosen(false)
    window.addEventListener('afterprint', done)
    return () => window.removeEventListener('afterprint', done)
  }, [])
  const print = () => {
    // The print dialog shows the page as it is at this moment.
    flushSync(() => setChosen(true))
    window.print()
  }
  return (
    <>
      <Button leftSection={<Icon of={printOutline} small />} onClick={print}>
        {children}
      </Button>
      <PrintOnly chosen={isChosen}>{sheet}</PrintOnly>
    </>
  )
}

/** For a form that leads to its first fault: to a list's frame and not into the list, which would search for the next key. */
export const beside = (input: HTMLElement | null) =>
  input && {
    focus: () => {
      const frame = input.closest<HTMLElement>('.mantine-InputWrapper-root')
      if (frame) frame.tabIndex = -1
      frame?.focus()
    },
  }

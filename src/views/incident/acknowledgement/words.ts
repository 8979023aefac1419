/** What the form that acknowledges says, of one incident or of several (specification, section 9). */
export const acknowledgeWords = { label: 'Message', confirm: 'Acknowledge', reject: 'Cancel' } as const

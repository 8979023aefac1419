/** Labels for acknowledging one incident or several. */
export const acknowledgeWords = { label: 'Message', confirm: 'Acknowledge', reject: 'Cancel' } as const

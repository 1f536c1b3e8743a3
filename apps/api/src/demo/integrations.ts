/** The partner is the small identity server inside our own process, wherever that listens. */
export const demoIntegrations = (base_url: string) => [
  {
    id: 'clube-mare',
    name: 'Clube Maré+',
    logo: '/storage/ticket/2/favicon.svg',
    url: `${base_url}/dev/partner`,
    client_id: 'bilheteria',
    redirect_url: `${base_url}/api/integrations/callback`,
    primary_color: '#0B5394',
    secondary_color: '#B91C1C',
  },
]

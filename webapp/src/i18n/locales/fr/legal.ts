export default {
  privacy: {
    title: 'Confidentialité',
    kept: { heading: 'Ce qui est conservé', text: 'Votre prénom, votre nom, votre adresse e-mail, votre langue et votre thème ; les sociétés auxquelles vous avez accès, avec votre rôle ; et ce que vous enregistrez dans leur comptabilité.' },
    passwords: { heading: 'Mots de passe', text: "Votre mot de passe n'est jamais conservé en clair : seule son empreinte Argon2id l'est. Personne ne peut le relire, pas même l'exploitant du service." },
    separation: { heading: 'Séparation des sociétés', text: "Les données de chaque société sont rangées à part dans la base, avec un rôle d'accès qui leur est propre." },
    logs: { heading: 'Traces', text: 'Le journal technique ne contient ni adresse e-mail, ni nom, ni montant. Chaque modification faite dans une société y laisse une trace : qui, quoi, quand.' },
    others: { heading: 'Tiers', text: "Les pages ne chargent rien depuis un autre site : ni police, ni script, ni mesure d'audience. Vos données ne sont transmises à personne pour de la publicité." },
  },
  cookies: {
    title: 'Cookies',
    session: { heading: 'Trois cookies, tous nécessaires', text: "L'un maintient votre session ouverte, un autre dit seulement à la page qu'elle l'est : ils disparaissent quand vous vous déconnectez. Le troisième reconnaît votre navigateur pendant 400 jours au plus, pour vous avertir d'une connexion depuis un appareil inconnu. Aucun ne demande de consentement : sans eux, la connexion ne serait ni possible ni sûre." },
    storage: { heading: 'Dans votre navigateur', text: "Votre langue, votre thème, la dernière société ouverte et l'état du menu y sont gardés en mémoire. Rien de cela ne sert à vous suivre." },
    tracking: { heading: 'Pas de suivi', text: "Aucun cookie publicitaire ni de mesure d'audience n'est déposé." },
  },
  gdpr: {
    title: 'Protection des données (RGPD)',
    rights: { heading: 'Vos droits', text: "Vous pouvez demander l'accès à vos données, leur rectification, leur effacement ou leur portabilité (règlement UE 2016/679, articles 15 à 20)." },
    request: { heading: 'Faire une demande', text: "Adressez-vous à l'exploitant de ce service, ou à l'administrateur de la société dont les données vous concernent." },
    accounts: { heading: 'Pièces comptables', text: 'La loi impose de conserver les écritures et leurs pièces pendant plusieurs années : elles ne peuvent pas être effacées avant ce terme.' },
  },
  status: {
    title: 'État du service',
    ready: 'Le service fonctionne.',
    unavailable: "Le service ne répond pas ou n'est pas prêt.",
    note: "Cette page interroge le service toutes les quinze secondes. Elle ne tient pas d'historique.",
    version: 'Version {{version}}',
  },
} as const;

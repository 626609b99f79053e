// Preloaded into Azurite, which listens before it handles signals: a SIGTERM in between would end it with its data
// unwritten.
process.on('newListener', (event) => {
  if (event === 'SIGTERM') console.log('Azurite handles SIGTERM');
});

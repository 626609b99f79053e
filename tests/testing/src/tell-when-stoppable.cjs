// Preloaded into Azurite, which listens some time before it minds signals: a SIGTERM between the two would end it with
// its data unwritten.
process.on('newListener', (event) => {
  if (event === 'SIGTERM') console.log('Azurite minds SIGTERM');
});
